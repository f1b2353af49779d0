package roster

import (
	"cmp"
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
	if r.ids == nil {
		r.index()
	}
	var byID *Entry
	known := r.Sheet.numbered && s.Platform == r.Sheet.Name
	if s.ID != "" && (known || r.Sheet.Name == "plain") {
		byID = r.ids[folded(s.ID)]
	}
	if known {
		return byID, nil
	}
	found := slices.Clone(r.words[folded(s.Name)])
	for _, e := range r.names[squeezed(s.Name)] {
		if !slices.Contains(found, e) {
			found = append(found, e)
		}
	}
	slices.SortFunc(found, func(a, b *Entry) int { return cmp.Compare(a.Line, b.Line) })
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

// mostParts is how many parts of a name are tried in every order that begins with
// another of them.
const mostParts = 12

// index notes by what each student goes.
func (r *Roster) index() {
	r.ids, r.words, r.names = map[string]*Entry{}, map[string][]*Entry{}, map[string][]*Entry{}
	note := func(in map[string][]*Entry, word string, e *Entry) {
		if had := in[word]; word != "" && (len(had) == 0 || had[len(had)-1] != e) {
			in[word] = append(had, e)
		}
	}
	for i := range r.Entries {
		e := &r.Entries[i]
		r.ids[folded(e.ID)] = e
		for _, word := range append([]string{e.ID}, e.Also...) {
			note(r.words, folded(word), e)
			if local, _, ok := strings.Cut(word, "@"); ok {
				note(r.words, folded(local), e)
			}
		}
		parts := strings.Fields(e.Name)
		for i := range min(len(parts), mostParts) { // Anna Maria Berg, Berg Anna Maria, Maria Berg Anna
			note(r.names, squeezed(strings.Join(parts[i:], "")+strings.Join(parts[:i], "")), e)
		}
	}
}

// folded is a word in one case and one composition.
func folded(word string) string { return strings.ToLower(strings.ToUpper(norm.NFC.String(word))) }

// squeezed is the letters and digits of a name, small.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(name))
}
