package class

import (
	"archive/zip"
	"regexp"
	"strings"
	"time"
	"unicode"
)

// Theory. When a submission came in is told by its platform, in a name of a file or in a cell of
// the roster; if it is not, the time of the file may count. All of these can be nonsense: what
// cannot be the time of a submission is unknown, which counts as on time, and is told.

// possible reports whether a file can have come in at that time. Clocks and zones may differ by
// a day.
func possible(t time.Time) bool {
	return t.Year() >= 1981 && t.Before(time.Now().AddDate(0, 0, 1))
}

// changed is when a file of an archive was changed; zero if that is unknown. Without the extra
// field for UTC, the archive has its maker's local time; our time zone is the best guess.
func changed(z *zip.File) time.Time {
	t := z.Modified
	if t.Location() != time.UTC || t.IsZero() {
		return t
	}
	local := time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.Local)
	// Modified makes January of a month 13.
	date := z.ModifiedDate
	if date != 0 && (time.Month(date>>5&15) != t.Month() || int(date&31) != t.Day()) {
		return time.Time{}
	}
	return local
}

// timeLayouts are platforms' layouts of submission times, without the day of the week.
var timeLayouts = []string{
	"January 2, 2006, 3:04 PM", "2 January 2006, 3:04 PM", "2 January 2006, 15:04",
	"2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05 MST",
}

// timeIn reads the time of a submission; it is zero if there is none. words are a cell that is
// not understood.
func timeIn(header []string, row Row) (t time.Time, words string) {
	for _, title := range []string{"Last modified (submission)", "Submission Time"} {
		word := cell(header, row, title)
		if word == "" || word == "-" {
			continue
		}
		t, ok := parseTime(word)
		if ok {
			return t, ""
		}
		words = word
	}
	return time.Time{}, words
}

func parseTime(word string) (time.Time, bool) {
	word = plainTime(word)
	for _, layout := range timeLayouts {
		t, err := time.ParseInLocation(layout, word, time.Local)
		if err != nil {
			continue
		}
		name, offset := t.Zone()
		unknown := strings.HasSuffix(layout, "MST") && offset == 0 && name != "UTC" && name != "GMT"
		return t, !unknown // the package time takes a name that it does not know for UTC
	}
	return time.Time{}, false
}

var (
	weekday = regexp.MustCompile(`^\pL+,? (\pL|\d)`)
	half    = regexp.MustCompile(`(?i)\b([ap])\.?m\b\.?`)
	germans = strings.NewReplacer("Januar ", "January ", "Februar ", "February ", "März ", "March ",
		"Mai ", "May ", "Juni ", "June ", "Juli ", "July ", "Oktober ", "October ", "Dezember ", "December ",
		". ", " ", " Uhr", "")
)

// plainTime is a time in English, with plain blanks, without the day of the week.
func plainTime(word string) string {
	word = strings.Join(strings.FieldsFunc(word, unicode.IsSpace), " ")
	if rest := weekday.FindStringSubmatchIndex(word); rest != nil && !isMonth(word) {
		word = word[rest[2]:]
	}
	word = half.ReplaceAllStringFunc(word, func(found string) string {
		return strings.ToUpper(found[:1]) + "M"
	})
	return germans.Replace(word)
}

// isMonth reports whether a time begins with a month: "March 2, 2026".
func isMonth(word string) bool {
	first, _, _ := strings.Cut(word, " ")
	_, err := time.Parse("January", first)
	return err == nil
}
