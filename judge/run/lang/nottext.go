package lang

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// magics are how files begin that people hand in by mistake.
var magics = []struct{ begin, what string }{
	{"\x7fELF", "an ELF program: submit the source"},
	{"MZ", "a Windows program: submit the source"},
	{"PK\x03\x04", "a zip or jar archive: submit one source file"},
	{"\xca\xfe\xba\xbe", "a compiled Java class or a macOS program: submit the source"},
	{"\xcf\xfa\xed\xfe", "a macOS program: submit the source"},
	{"\x1f\x8b", "a gzip archive: submit one source file"},
	{"7z\xbc\xaf", "a 7z archive: submit one source file"},
	{"Rar!", "a rar archive: submit one source file"},
	{"%PDF-", "a PDF document"},
	{"\x89PNG", "a picture"},
	{"\xff\xd8\xff", "a picture"},
	{"{\\rtf", "a rich text document: save it as plain text"},
	{"\xff\xfe", "UTF-16 text: save it as UTF-8"},
	{"\xfe\xff", "UTF-16 text: save it as UTF-8"},
}

const isEmpty = "is empty"

// notText says why these bytes are no program text, or "".
func notText(text []byte) string {
	if len(bytes.TrimSpace(text)) == 0 {
		return isEmpty
	}
	nul := bytes.IndexByte(text, 0)
	for _, m := range magics {
		// A text may begin with MZ; a program then has a zero byte soon.
		certain := nul >= 0 || !utf8.ValidString(m.begin) || len(m.begin) > 3
		if certain && bytes.HasPrefix(text, []byte(m.begin)) {
			return "looks like " + m.what
		}
	}
	if nul >= 0 {
		return fmt.Sprintf("is a binary file: byte %d is zero", nul+1)
	}
	return ""
}
