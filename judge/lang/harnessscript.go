package lang

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Python and JavaScript become one file, which holds the source as a string:
// nothing in it can then end early or reach into the harness, and its lines
// keep their numbers. To compile it is to let it look at its source.
var (
	pythonJoint = &joint{
		key:      "python",
		commands: func([][]string) [][]string { return [][]string{{"{python3}", "-s", "{source}", "--check"}} },
		join: func(s Source, part func(string) string) joined {
			head := fmt.Sprintf("SOURCE = %s\nMARK = %s\n", pythonBytes(s.Text), strconv.Quote(callWords(s.call())))
			return joined{text: []byte(head + part("") + part("common"))}
		},
	}
	jsJoint = &joint{
		key:      "js",
		commands: func([][]string) [][]string { return [][]string{{"{node}", "{source}", "--check"}} },
		join: func(s Source, part func(string) string) joined {
			head := fmt.Sprintf("const SOURCE = %s;\nconst MARK = %s;\n", jsString(string(s.Text)), jsString(callWords(s.call())))
			return joined{text: []byte(head + part("") + part("common"))}
		},
		// An .mjs file would be a module, and the harness is none.
		values: func([]byte) map[string]string { return map[string]string{"source": "main.js"} },
	}
)

// pythonBytes writes a bytes literal: the source may be in any encoding, which
// its first lines tell.
func pythonBytes(text []byte) string {
	var b strings.Builder
	b.WriteString(`b"`)
	for _, c := range text {
		switch {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + `"`
}

func jsString(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // no string has one
	}
	return string(quoted)
}
