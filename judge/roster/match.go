package roster

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Whose a submission is. If the list is of the platform that named the file, its own
// ID alone counts. Another platform's numbers mean other people, and so do a list's
// other numbers; a table of one's own may have either. Else it goes by words, each of which must be one
// student's and no other's: a login, an address or what stands before its @, a
// name in any order, with or without blanks.

// Submitted is what is known of whoever handed something in.
type Submitted struct {
	Name     string
	ID       string // by which a platform knows the student
	Platform string // which one; "" if none named it
}

// Match finds whose something is. If there are several, the second result has
// them; if there is nobody, both are nil.
func (r *Roster) Match(s Submitted) (*Entry, []*Entry) {
	var byID *Entry
	known := r.Sheet.numbered && s.Platform == r.Sheet.Name
	if s.ID != "" && (known || r.Sheet.Name == "plain") {
		for i := range r.Entries {
			if e := &r.Entries[i]; same(e.ID, s.ID) {
				byID = e
			}
		}
	}
	if known {
		return byID, nil
	}
	var found []*Entry
	for i := range r.Entries {
		if e := &r.Entries[i]; e.goesBy(s.Name) {
			found = append(found, e)
		}
	}
	switch {
	case byID != nil && (len(found) == 0 || slices.Contains(found, byID)):
		return byID, nil
	case byID != nil: // the number is one student's, and the name another's
		return nil, append(found, byID)
	case len(found) == 1:
		return found[0], nil
	}
	return nil, found
}

// same reports whether two words are one, in whatever case and composition.
func same(a, b string) bool { return strings.EqualFold(norm.NFC.String(a), norm.NFC.String(b)) }

func has(words []string, word string) bool {
	for _, w := range words {
		if same(w, word) {
			return true
		}
	}
	return false
}

// goesBy reports whether a word names the student.
func (e *Entry) goesBy(word string) bool {
	if has(append([]string{e.ID}, e.Also...), word) {
		return word != ""
	}
	for _, address := range append([]string{e.ID}, e.Also...) {
		if local, _, ok := strings.Cut(address, "@"); ok && strings.EqualFold(local, word) {
			return true
		}
	}
	want := squeezed(word)
	if want == "" {
		return false
	}
	parts := strings.Fields(e.Name)
	for i := range parts { // Anna Maria Berg, Berg Anna Maria, Maria Berg Anna
		if squeezed(strings.Join(append(append([]string{}, parts[i:]...), parts[:i]...), "")) == want {
			return true
		}
	}
	return false
}

// squeezed is the letters and digits of a name, small.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(name))
}
