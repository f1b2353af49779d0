package class

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// A Platform is a learning platform that hands out what was handed in under
// names of its own.
type Platform struct {
	Name string
	Doc  string
	Key  string // as lists of students call it
	// pattern has the groups student and id, and matches the name of a file or a
	// folder of an export. The groups late and at, if it has them, say that it came
	// late, and when it came.
	pattern *regexp.Regexp
}

// Platforms lists those whose names are understood. To add one is to add a row;
// no name of another's may fit its pattern.
var Platforms = []*Platform{
	{"Moodle", "NAME_NUMBER_assignsubmission_file_, a folder, or the same before the name of a file", "moodle",
		regexp.MustCompile(`(?s)^(?P<student>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(_|$)`)},
	{"Canvas", "NAME_NUMBER_NUMBER_FILE, or NAME_LATE_NUMBER_NUMBER_FILE", "canvas",
		regexp.MustCompile(`(?s)^(?P<student>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_\d+_.`)},
	{"Blackboard", "ASSIGNMENT_USER_attempt_DATE_FILE, one or more for each", "blackboard",
		regexp.MustCompile(`(?s)^.+_(?P<student>(?P<id>[^_]+))_attempt_(?P<at>\d{4}(-\d\d){5})([_.]|$)`)},
}

// A label is what a platform's name of a file or a folder says.
type label struct {
	student, id, platform string
	late                  bool
	at                    string
}

// named reads a name, if a platform gave it.
func named(name string) (l label, ok bool) {
	for _, p := range Platforms {
		m := p.pattern.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		group := func(of string) string {
			if i := p.pattern.SubexpIndex(of); i >= 0 {
				return m[i]
			}
			return ""
		}
		return label{group("student"), group("id"), p.Key, group("late") != "", group("at")}, true
	}
	return label{}, false
}

// A handed is what one student handed in at one time.
type handed struct {
	label
	name    string
	longer  string // a name for when another has the same
	person  string // whose it is: attempts of one student share it
	attempt int    // as a folder's name says
	items   []string
	problem string
	files   []file
}

// handedIn tells whose an item is.
func handedIn(it item) handed {
	name := inUTF8(it.name)
	h := handed{name: name, longer: name, person: name, problem: it.problem, files: it.files, items: []string{it.name}}
	if l, ok := named(name); ok {
		h.label, h.name, h.longer, h.person = l, l.student, fmt.Sprintf("%s (%s)", l.student, l.id), l.key()
		return h
	}
	if it.alone || it.archive {
		if short := strings.TrimSuffix(name, path.Ext(name)); short != "" {
			h.name = short
		}
	}
	return h
}

// key tells students of a platform apart.
func (l label) key() string { return l.platform + "\x00" + l.student + "\x00" + l.id }
