"""The bot protocol: lines of text between a table and the process of a bot (docs/protocol.md).

`bot` is our own bot's side, `bot_process` the table's side of any bot.
"""
