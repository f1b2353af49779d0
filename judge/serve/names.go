package serve

import (
	"net/http"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"adder/judge/base/disk"
	"adder/judge/class"
	"adder/judge/run/lang"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Theory. The name of a folder says whose submissions are in it: package class reads it, on every
// file system. With a roster it compares only letters and digits, or an ID, so other characters
// can be replaced.

// longestName is in bytes: file systems allow 255.
const longestName = 120

// chosenName returns a name that a person chose, as it is shown and as class reads it back
// from the folder. It has no underscore, by which learning platforms mark files.
func chosenName(name string) (string, error) {
	safe := safeFolder(name)
	visible := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.So, r)
	}
	switch {
	case !utf8.ValidString(name):
		return "", refuse(http.StatusForbidden, "The name is not valid text.")
	case !strings.ContainsFunc(safe, visible):
		return "", refuse(http.StatusForbidden, "Type your name.")
	case len(safe) > longestName:
		return "", refuse(http.StatusForbidden, "The name is too long.")
	case reserved(safe):
		return "", refuse(
			http.StatusForbidden, "Please choose another name: file systems cannot store this one.",
		)
	}
	return safe, nil
}

// safeFolder replaces characters that some file system rejects by hyphens, and any run of
// white space by one space.
func safeFolder(name string) string {
	name = strings.Map(func(r rune) rune {
		joiner := r == '\u200c' || r == '\u200d' // of Persian letters, and of emoji
		printable := unicode.IsPrint(r) || joiner
		if strings.ContainsRune("/\\:*?\"<>|%_", r) || !printable || r == utf8.RuneError {
			return '-'
		}
		return r
	}, strings.Join(strings.Fields(norm.NFC.String(name)), " "))
	return strings.TrimRight(strings.TrimLeft(name, "."), ". ")
}

func reserved(folder string) bool { return class.Ignored(folder) || disk.Reserved(folder) }

// folderFor returns a folder name that matches one student on a roster and no other; "" if
// there is none.
func folderFor(r *class.Roster, e *class.Entry, others []*Person) string {
	for _, word := range append([]string{e.Name, e.ID}, e.Also...) {
		for _, folder := range []string{safeFolder(word), "-" + safeFolder(word)} {
			if folder == "-" || folder == "" || len(folder) > longestName ||
				reserved(folder) || taken(others, folder) {
				continue
			}
			if found, _ := r.Match(folder, folder, ""); found == e {
				return folder
			}
		}
	}
	return ""
}

// taken reports whether somebody has that folder, ignoring case.
func taken(others []*Person, folder string) bool {
	fold := cases.Fold()
	want := fold.String(folder)
	return slices.ContainsFunc(others, func(x *Person) bool {
		return fold.String(norm.NFC.String(x.Folder)) == want
	})
}

// fileName returns the name under which a file is stored: the student's, if every file
// system accepts it, or else main; with an extension of the language.
func fileName(sent string, l *lang.Language) string {
	base := path.Base(strings.ReplaceAll(sent, "\\", "/"))
	stem, ext := strings.TrimSuffix(base, path.Ext(base)), path.Ext(base)
	plain := strings.ReplaceAll(stem, "_", "")
	safe := plain != "" && plain == safeFolder(plain) && len(base) <= longestName && !reserved(base)
	if !safe {
		stem = "main"
	}
	got, err := lang.Recognise(base)
	if err != nil || got != l {
		ext = l.Extensions[0]
	}
	return stem + ext
}
