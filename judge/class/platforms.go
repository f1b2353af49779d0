package class

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/fault"
)

// In an export, the platform writes the beginning of each file name. The student chose
// the rest, which may look like another platform's name, or another student's. So the
// platform is recognised from all names together, and in each name only the shortest
// beginning that it could have written counts.
//
//	Lab_2_ab123_attempt_2026-03-01-10-11-12_x_cd456_attempt_2026-01-01-00-00-00_main.py
//	the platform's part ------------------> whatever a student likes

// A Platform is a learning platform that exports submissions under names of its own.
type Platform struct {
	Name string
	Doc  string
	Key  string // its name in rosters and flags
	// part matches the shortest beginning that the platform writes. It may have groups
	// student, id, late (it came late) and at (when it came).
	part *regexp.Regexp
	each bool // no two files have the same beginning
}

// Platforms lists the known platforms. To add one, add a row.
var Platforms = []*Platform{
	{"Moodle", "NAME_NUMBER_assignsubmission_file_, as a folder or before a file name", "moodle",
		regexp.MustCompile(`(?s)^(?P<student>.+?)(?:_(?P<id>\d+))?_assignsubmission_[a-z]+(?:_|$)`), false},
	{"Canvas", "NAME_NUMBER_NUMBER_FILE, or NAME_LATE_NUMBER_NUMBER_FILE", "canvas",
		regexp.MustCompile(`(?s)^(?P<student>.+?)_(?P<late>LATE_)?(?P<id>\d+)_\d+_`), true},
	{"Canvas", "anon_ID_NUMBER_FILE, or LATE_anon_ID_NUMBER_FILE, for anonymous grading", "canvas",
		regexp.MustCompile(`^(?P<late>LATE_)?(?P<student>anon_(?P<id>[0-9A-Za-z]+))_\d+_`), true},
	{"Blackboard", "ASSIGNMENT_USER_attempt_DATE_FILE, one or more for each", "blackboard",
		regexp.MustCompile(`(?s)^(?P<student>.+?)_attempt_(?P<at>\d{4}(?:-\d\d){5})(?:[_.]|$)`), false},
}

// PlatformKeys are the platforms for which Adder can write grades.
func PlatformKeys() []string {
	return slices.Compact(fault.Names(Platforms, func(p *Platform) string { return p.Key }))
}

// moodleAgain is a second Moodle part in a name. Students can choose their displayed
// names and their files' names, so either part can be forged.
var moodleAgain = regexp.MustCompile(`_\d+_assignsubmission_`)

// read sets what the platform's part of a name says, and returns the student's part,
// which folders lack.
func (p *Platform) read(name string, s *Student) (own string) {
	m := p.part.FindStringSubmatch(name)
	if m == nil {
		return ""
	}
	group := func(of string) string {
		if i := p.part.SubexpIndex(of); i >= 0 {
			return m[i]
		}
		return ""
	}
	s.Name = group("student")
	s.ID = group("id")
	s.Platform = p.Key
	s.Late = group("late") != ""
	s.stamp = group("at")
	return name[len(m[0]):]
}

// platformOf recognises the platform that named an export, or nil. doubt says that there
// are several.
//
// At least half of the names must look like a platform's, and the platform must match all
// of those. If several do, it is the one whose part ends first: a later end is in the
// student's part.
func platformOf(names []string) (p *Platform, doubt string) {
	like := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !slices.ContainsFunc(Platforms, func(p *Platform) bool { return p.end(name) > 0 })
	})
	if len(like) == 0 || 2*len(like) < len(names) {
		return nil, ""
	}
	could := slices.DeleteFunc(slices.Clone(Platforms), func(p *Platform) bool {
		return slices.ContainsFunc(like, func(name string) bool { return p.end(name) == 0 })
	})
	if len(could) > 1 {
		could = slices.DeleteFunc(could, func(p *Platform) bool {
			parts := slices.Sorted(slices.Values(fault.Names(like, p.part.FindString)))
			return p.each && len(slices.Compact(parts)) < len(like)
		})
	}
	for _, p := range could {
		endsLater := func(name string) bool {
			end := p.end(name)
			return slices.ContainsFunc(could, func(other *Platform) bool { return other.end(name) < end })
		}
		if !slices.ContainsFunc(like, endsLater) {
			return p, ""
		}
	}
	return nil, "the file names come from several platforms, so Adder reads no student names from them; " +
		"grade each platform's export separately"
}

// end is where the platform's part of a name ends; 0 if it has none.
func (p *Platform) end(name string) int { return len(p.part.FindString(name)) }

// assign names the students of the items in the class folder.
func assign(all []*Student) (doubt string) {
	names := fault.Names(all, func(s *Student) string { return inUTF8(s.Items[0]) })
	p, doubt := platformOf(names)
	for i, name := range names {
		s := all[i]
		if p != nil {
			own := p.read(name, s)
			if s.Platform == "blackboard" {
				s.ofBlackboard()
			}
			if moodleAgain.MatchString(own) && s.Platform == "moodle" {
				s.ID, s.Platform = "", ""
				doubt = name + " contains Moodle's marker twice, so it could belong to two students; " +
					"it is left unassigned"
			} else if s.alone {
				for k := range s.files {
					if !s.files[k].inside {
						s.files[k].own = own
					}
				}
			}
		}
		if s.Platform == "" {
			s.named(name)
		}
	}
	for _, s := range all {
		if s.Platform != "" {
			s.longer = s.Name
			if s.ID != "" {
				s.longer = fmt.Sprintf("%s (%s)", s.Name, s.ID)
			}
			s.person = s.Platform + "\x00" + cmp.Or(s.head, s.Name) + "\x00" + s.ID
		}
	}
	return doubt
}

// named names a student after a file or folder that no platform has named.
func (s *Student) named(name string) {
	s.Name, s.longer, s.person = name, name, name
	short := strings.TrimSuffix(name, path.Ext(name))
	if s.alone && short != "" {
		s.Name = short
	}
}

// ofBlackboard reduces Blackboard's ASSIGNMENT_USER to the user. Either part may contain
// underscores: if there are several, the name stays whole until a roster says who it is.
func (s *Student) ofBlackboard() {
	s.head = s.Name
	assignment, user, _ := strings.Cut(s.head, "_")
	if assignment != "" && user != "" && !strings.Contains(user, "_") {
		s.Name, s.ID = user, user
	}
}
