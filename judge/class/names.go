package class

import (
	"archive/zip"
	"fmt"
	"strings"
	"unicode/utf8"
)

// nameOf is an entry's name in UTF-8. Archives that do not say so and are not
// hold names in the code page of the first PCs, as old Windows programs write.
func nameOf(z *zip.File) string {
	if utf8.ValidString(z.Name) {
		return z.Name
	}
	var b strings.Builder
	for i := range len(z.Name) {
		if c := z.Name[i]; c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			b.WriteRune(codePage437[c-utf8.RuneSelf])
		}
	}
	return b.String()
}

// codePage437 is bytes 128 to 255 of that code page.
var codePage437 = []rune("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»" +
	"░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
	"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0")

// inUTF8 writes the bytes of a file's name that are no text as %XX: names that
// differ stay different.
func inUTF8(name string) string {
	if utf8.ValidString(name) {
		return name
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
	return b.String()
}
