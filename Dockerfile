# sysop as a server: docker build -t sysop . && docker run -p 8000:8000 sysop
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels ".[serve]"

FROM python:3.12-slim
RUN useradd --create-home --uid 10001 sysop
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "sysop[serve]" && rm -r /wheels
USER sysop
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=5)"]
ENTRYPOINT ["sysop", "serve", "--host", "0.0.0.0"]
