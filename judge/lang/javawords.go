package lang

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// javaWords splits a Java text into names and single marks. Comments, strings
// and characters are left out.
func javaWords(text []byte) []string {
	var words []string
	for len(text) > 0 {
		n := javaSkip(text)
		if n == 0 {
			n = javaWord(text)
			words = append(words, string(text[:n]))
		}
		text = text[n:]
	}
	return words
}

// javaSkip is the length of what stands at the start of a text and means
// nothing here: space, a comment, a string.
func javaSkip(text []byte) int {
	switch {
	case text[0] <= ' ':
		return 1
	case bytes.HasPrefix(text, []byte("//")):
		return until(text, 2, "\n")
	case bytes.HasPrefix(text, []byte("/*")):
		return until(text, 2, "*/")
	case bytes.HasPrefix(text, []byte(`"""`)):
		return javaString(text, 3, `"""`)
	case text[0] == '"':
		return javaString(text, 1, `"`)
	case text[0] == '\'':
		return javaString(text, 1, `'`)
	}
	return 0
}

func until(text []byte, from int, end string) int {
	if i := bytes.Index(text[from:], []byte(end)); i >= 0 {
		return from + i + len(end)
	}
	return len(text)
}

// javaString is the length of a string with escapes. One that is not closed
// ends with its line, as the compiler will say.
func javaString(text []byte, from int, end string) int {
	for i := from; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case bytes.HasPrefix(text[i:], []byte(end)):
			return i + len(end)
		case text[i] == '\n' && len(end) == 1:
			return i
		}
	}
	return len(text)
}

func javaWord(text []byte) int {
	n := 0
	for n < len(text) {
		r, size := utf8.DecodeRune(text[n:])
		if !isJavaLetter(r) {
			break
		}
		n += size
	}
	if n == 0 {
		_, n = utf8.DecodeRune(text)
	}
	return n
}

func isJavaLetter(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

func isJavaName(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return w != "" && isJavaLetter(r) && !unicode.IsDigit(r)
}
