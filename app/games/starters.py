"""Two decks to begin with: the first ones of the starter set System Gateway, as lists of titles."""

CORP = """\
The Syndicate: Profit over Principle
3x Offworld Office
2x Send a Message
2x Superconducting Hub
2x Nico Campaign
2x Regolith Mining License
2x Urtica Cipher
2x Government Subsidy
3x Hedge Fund
2x Seamless Launch
1x Manegarm Skunkworks
2x Brân 1.0
3x Palisade
2x Diviner
2x Whitespace
2x Karunā
2x Tithe
"""

RUNNER = """\
The Catalyst: Convention Breaker
2x Creative Commission
3x Jailbreak
2x Overclock
3x Sure Gamble
2x Tread Lightly
2x VRcation
1x Docklands Pass
1x Pennyshaver
1x Red Team
2x Smartware Distributor
2x Telework Contract
1x Verbal Plasticity
2x Carmen
2x Cleaver
2x Mayfly
2x Unity
"""
