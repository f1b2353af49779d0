package fault

import (
	"fmt"
	"slices"
	"strings"
)

// Names returns the names of the rows of a table: the words that a user can type.
func Names[T any](rows []T, name func(T) string) (names []string) {
	for _, row := range rows {
		names = append(names, name(row))
	}
	return names
}

// Each looks up each word, and stops at the first one that is unknown.
func Each[T any](words []string, find func(word string) (T, error)) (found []T, err error) {
	for _, word := range words {
		x, err := find(word)
		if err != nil {
			return nil, err
		}
		found = append(found, x)
	}
	return found, nil
}

// OneOf is the error for a flag's word that is not in a list, or nil. A last word "" means
// that the flag may be left out.
func OneOf(flag, word string, known []string) error {
	if slices.Contains(known, word) {
		return nil
	}
	list := strings.TrimSuffix(strings.Join(known, ", "), ", ")
	return New(fmt.Sprintf("--%s is %q", flag, word), DidYouMean(word, known, "want "+list))
}

// Unknown is the error for a word that is not in a list.
func Unknown(kind, typed string, known []string) error {
	hint := DidYouMean(typed, known, "there are "+Listed(known))
	return New(fmt.Sprintf("unknown %s %q", kind, typed), hint)
}

// Listed joins words as in a sentence: "a, b and c".
func Listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// DidYouMean returns a hint that names the closest known word, followed by list; list
// alone if no word is close.
func DidYouMean(typed string, known []string, list string) string {
	best, least := "", len(typed)/3+1 // a typo for every three letters, plus one
	for _, k := range known {
		d := slips(typed, k)
		if strings.HasPrefix(k, typed) && len(typed) > 1 {
			d = 0
		}
		if d <= least && (best == "" || d < least) {
			best, least = k, d
		}
	}
	if best == "" {
		return list
	}
	return fmt.Sprintf("did you mean %s? %s", best, list)
}

// slips is the Levenshtein distance: letters to add, drop or change. Swapping two
// neighbours counts as two.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, corner+1, row[j]+1)
		}
	}
	return row[len(b)]
}
