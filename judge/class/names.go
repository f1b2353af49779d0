package class

import (
	"archive/zip"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// nameOf is an entry's name in UTF-8. Archives that do not say so and are not
// hold names in the code page of the first PCs, as old Windows programs write.
func nameOf(z *zip.File) string {
	if utf8.ValidString(z.Name) {
		return z.Name
	}
	name, err := charmap.CodePage437.NewDecoder().String(z.Name)
	if err != nil {
		return inUTF8(z.Name)
	}
	return name
}

// inUTF8 writes the bytes of a file's name that are no text as %XX: names that
// differ stay different, unless they look the same: macOS takes letters with accents
// apart.
func inUTF8(name string) string {
	if utf8.ValidString(name) {
		return norm.NFC.String(name)
	}
	var b strings.Builder
	for i := 0; i < len(name); {
		r, n := utf8.DecodeRuneInString(name[i:])
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, "%%%02X", name[i])
		} else {
			b.WriteRune(r)
		}
		i += n
	}
	return norm.NFC.String(b.String())
}
