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
	// pattern has the groups student and id, and matches the name of a file or a
	// folder of an export.
	pattern *regexp.Regexp
}

// Platforms lists those whose names are understood. To add one is to add a row;
// no name of another's may fit its pattern.
var Platforms = []*Platform{
	{"Moodle", "NAME_NUMBER_assignsubmission_file_, a folder, or the same before the name of a file",
		regexp.MustCompile(`(?s)^(?P<student>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(_|$)`)},
	{"Canvas", "NAME_NUMBER_NUMBER_FILE, or NAME_LATE_NUMBER_NUMBER_FILE",
		regexp.MustCompile(`(?s)^(?P<student>[^_]+)_(LATE_)?(?P<id>\d+)_\d+_.`)},
	{"Blackboard", "ASSIGNMENT_USER_attempt_DATE_FILE",
		regexp.MustCompile(`(?s)^.+_(?P<student>(?P<id>[^_]+))_attempt_\d{4}(-\d\d){5}([_.]|$)`)},
}

// named tells who handed in what has that name, if a platform gave it.
func named(name string) (student, id string) {
	for _, p := range Platforms {
		if m := p.pattern.FindStringSubmatch(name); m != nil {
			return m[p.pattern.SubexpIndex("student")], m[p.pattern.SubexpIndex("id")]
		}
	}
	return "", ""
}

// A handed is what one student handed in.
type handed struct {
	name    string
	id      string // by which the platform knows the student; "" if there is none
	longer  string // a name for when another has the same
	problem string
	files   []file
}

// handedIn tells whose an item is.
func handedIn(it item) handed {
	name := inUTF8(it.name)
	h := handed{name: name, longer: name, problem: it.problem, files: it.files}
	if student, id := named(name); student != "" {
		h.name, h.id, h.longer = student, student+"\x00"+id, fmt.Sprintf("%s (%s)", student, id)
		return h
	}
	if it.alone || it.archive {
		if short := strings.TrimSuffix(name, path.Ext(name)); short != "" {
			h.name = short
		}
	}
	return h
}

// distinct gives students of one name their longer ones, and numbers to those
// that are the same even then.
func distinct(all []handed) {
	for _, step := range []func(h *handed, nth int){
		func(h *handed, _ int) { h.name = h.longer },
		func(h *handed, nth int) { h.name = fmt.Sprintf("%s #%d", h.name, nth) },
	} {
		count, nth := map[string]int{}, map[string]int{}
		for _, h := range all {
			count[h.name]++
		}
		for i := range all {
			if h := &all[i]; count[h.name] > 1 {
				nth[h.name]++
				step(h, nth[h.name])
			}
		}
	}
}
