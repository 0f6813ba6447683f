"use strict";
// What the page remembers: the tree of what was tried, a link that holds everything, and files that are dropped on it.

const nodes = [];
let current = -1;
let lastFile = null;
let loading = null; // the node that is looked at again, so that it does not become a new one

const state = () => document.getElementById("state");
const field = (name) => state().elements[name].value;
const post = (path, values, target = "#game") => htmx.ajax("POST", path, { target, swap: "innerHTML", values, source: "#game" });

function width() {
  const room = document.getElementById("picture");
  return Math.max(320, Math.min(960, Math.floor((room ? room.clientWidth : window.innerWidth) || 960)));
}

function settings() {
  return { seen_by: field("seen_by"), edition: field("edition"), width: width() };
}

function load(position, label, more = {}) {
  return post("/page/load", { ...settings(), position, label, ...more });
}

// ---- the tree of what was tried

function remember() {
  const at = state();
  if (!at) return;
  if (loading !== null) {
    current = loading;
    loading = null;
  } else {
    const same = current >= 0 && nodes[current].position === field("position");
    if (!same) {
      const fresh = at.dataset.label === "start" || at.dataset.label === "";
      nodes.push({ parent: fresh ? -1 : current, position: field("position"), label: at.dataset.label || at.dataset.title || "a position" });
      current = nodes.length - 1;
    }
  }
  drawTree();
  document.getElementById("position-text").value = document.getElementById("as-text")?.value || field("position");
}

function branch(parent) {
  const list = document.createElement("ul");
  nodes.forEach((node, number) => {
    if (node.parent !== parent) return;
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = node.label;
    if (number === current) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => visit(number));
    item.append(button);
    if (nodes.some((other) => other.parent === number)) item.append(branch(number));
    list.append(item);
  });
  return list;
}

function drawTree() {
  document.getElementById("tree").replaceChildren(branch(-1));
}

function visit(number) {
  loading = number;
  load(nodes[number].position, nodes[number].label);
}

// ---- a link that holds everything

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  bytes.forEach((b) => (binary += String.fromCharCode(b)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

async function share() {
  const asked = document.querySelector("#ask input[name=action]").value;
  const held = { position: field("position"), seen_by: field("seen_by"), edition: field("edition"), asked };
  location.hash = "s=" + (await packed(JSON.stringify(held)));
  try {
    await navigator.clipboard.writeText(location.href);
    document.getElementById("share").textContent = "Copied";
  } catch {
    document.getElementById("share").textContent = "In the address bar";
  }
}

async function shared() {
  if (!location.hash.startsWith("#s=")) return false;
  try {
    const held = JSON.parse(await unpacked(location.hash.slice(3)));
    await load(held.position, "from a link", { seen_by: held.seen_by || "", edition: held.edition || "" });
    if (held.asked) {
      document.querySelector("#ask input[name=action]").value = held.asked;
      document.querySelector("#ask button").click();
    }
  } catch {
    document.getElementById("refused").textContent = "This link is damaged.";
  }
  return true;
}

// ---- files

async function opened(file) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const zipped = head[0] === 0x1f && head[1] === 0x8b;
  const text = zipped ? "" : await file.text();
  if (zipped || /^\s*\{/.test(text) && (text.includes('"history"') || text.includes('"active-player"'))) {
    lastFile = file;
    const body = new FormData();
    body.append("file", file);
    const answer = await fetch("/page/recording", { method: "POST", body });
    const into = answer.headers.get("HX-Retarget") || "#recording";
    document.querySelector(into).innerHTML = await answer.text();
    document.querySelector(into).scrollIntoView({ block: "nearest" });
  } else {
    await load(text, file.name);
  }
}

async function moment(number) {
  const body = new FormData();
  body.append("file", lastFile);
  body.append("state", number);
  body.append("width", width());
  const answer = await fetch("/page/moment", { method: "POST", body });
  const into = document.querySelector(answer.headers.get("HX-Retarget") || "#game");
  into.innerHTML = await answer.text();
  htmx.process(into);
  if (into.id === "game") settled();
}

// ---- what is clicked

function about(card) {
  post("/page/card", { position: field("position"), ...settings(), card: card.dataset.id }, "#answer").then(() => {
    document.getElementById("panel").scrollIntoView({ block: "nearest" });
  });
}

function settled() {
  remember();
  const w = width();
  state().elements.width.value = w;
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("#picture [role=button]");
  const example = event.target.closest("button.example");
  const at = event.target.closest("button.moment");
  if (card) about(card);
  else if (example) load(example.dataset.position, "", { seen_by: "", edition: "" });
  else if (at) moment(at.dataset.state);
  else if (event.target.id === "share") share();
  else if (event.target.id === "back" && current >= 0 && nodes[current].parent >= 0) visit(nodes[current].parent);
});

document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.("#picture [role=button]");
  if (card && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    about(card);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "seen-by") {
    loading = current;
    load(field("position"), nodes[current]?.label || "", { seen_by: event.target.value });
  } else if (event.target.id === "edition") {
    loading = current;
    load(field("position"), nodes[current]?.label || "", { edition: event.target.value });
  } else if (event.target.id === "file" && event.target.files.length) opened(event.target.files[0]);
});

document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (event.dataTransfer.files.length) opened(event.dataTransfer.files[0]);
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "game") settled();
});
document.addEventListener("htmx:responseError", (event) => {
  const told = event.detail.xhr.status === 429 ? "Too many questions in this minute; wait a little." : "The server could not answer.";
  document.getElementById("refused").textContent = told;
});
document.addEventListener("htmx:sendError", () => {
  document.getElementById("refused").textContent = "The server cannot be reached.";
});

addEventListener("DOMContentLoaded", async () => {
  if (!(await shared())) {
    if (width() < 900) await load(field("position"), "start");
    else settled();
  }
});
