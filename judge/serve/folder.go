package serve

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"adder/judge/class"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// A student's folder must be read back as that student's by package class, on every
// file system. Where there is a roster, class goes by the letters and digits of a
// name, or by an ID, so what a file system does not take can be another character.

// longestName is how long a name may be, in bytes: file systems take 255.
const longestName = 120

// kept are names that class or a system keeps for itself, in small letters.
var kept = []string{"con", "prn", "aux", "nul", "__macosx", "thumbs.db", "desktop.ini"}

// chosenName is the name of a person who may choose it, and the folder's: that is how
// class reads it back. It has no underscore, by which learning platforms mark files.
func chosenName(name string) (string, error) {
	safe := safeFolder(name)
	switch {
	case !utf8.ValidString(name):
		return "", nameError("The name is not valid text.")
	case strings.IndexFunc(safe, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.So, r) }) < 0:
		return "", nameError("Type your name.")
	case len(safe) > longestName:
		return "", nameError("The name is too long.")
	case reserved(safe):
		return "", nameError("Please choose another name: file systems cannot store this one.")
	}
	return safe, nil
}

// safeFolder writes what some file system does not take as a hyphen, and blanks as one.
func safeFolder(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case strings.ContainsRune("/\\:*?\"<>|%_", r), !unicode.IsPrint(r) && r != '\u200d' && r != '\ufe0f', r == utf8.RuneError: // emoji are joined by these
			return '-'
		}
		return r
	}, norm.NFC.String(name))
	return strings.TrimRight(strings.TrimLeft(strings.Join(strings.Fields(name), " "), "."), ". ")
}

func reserved(folder string) bool {
	low := strings.ToLower(folder)
	stem, _, _ := strings.Cut(low, ".")
	digit := len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt"))
	return digit || slices.Contains(kept, low) || slices.Contains(kept, stem) || slices.Contains([]string{".part", ".crdownload", ".filepart"}, path.Ext(low))
}

// folderFor is the folder of somebody on a roster, which matches nobody else on it; ""
// if there is none.
func folderFor(r *class.Roster, e *class.Entry, others []*Person) string {
	for _, word := range append([]string{e.Name, e.ID}, e.Also...) {
		for _, folder := range []string{safeFolder(word), "-" + safeFolder(word)} {
			if folder == "-" || folder == "" || len(folder) > longestName || reserved(folder) || taken(others, folder) {
				continue
			}
			if found, _ := r.Match(folder, folder, ""); found == e {
				return folder
			}
		}
	}
	return ""
}

// taken reports whether a folder cannot be told from another's where case does not count.
func taken(others []*Person, folder string) bool {
	fold := cases.Fold()
	want := fold.String(folder)
	return slices.ContainsFunc(others, func(x *Person) bool { return fold.String(norm.NFC.String(x.Folder)) == want })
}
