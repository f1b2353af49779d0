print("\x1b[2J\x1b[31mred\x1b[0m \x07\x08 \u202egnorw\u202c  {{.}} ${1} &lt;")
