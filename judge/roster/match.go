package roster

import (
	"strings"
	"unicode"
)

// Whose a submission is. The platform's own ID counts before anything else, and
// only if the list is of the platform that named the file: another platform's
// numbers mean other people. Else it goes by words, each of which must be one
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
	if s.ID != "" && (s.Platform == r.Sheet.Name || s.Platform == "" || r.Sheet.Name == "plain") {
		for i := range r.Entries {
			if e := &r.Entries[i]; e.ID == s.ID || has(e.Also, s.ID) {
				return e, nil
			}
		}
	}
	var found []*Entry
	for i := range r.Entries {
		if e := &r.Entries[i]; e.goesBy(s.Name) {
			found = append(found, e)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return nil, found
}

func has(words []string, word string) bool {
	for _, w := range words {
		if strings.EqualFold(w, word) {
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
	}, name)
}
