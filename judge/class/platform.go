package class

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
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
	s.Name, s.ID, s.Platform, s.Late, s.stamp = group("student"), group("id"), p.Key, group("late") != "", group("at")
	return name[len(m[0]):]
}

// platformOf recognises the platform that named an export, or nil. doubt says that there
// are several.
//
// At least half of the names must look like a platform's, and the platform must match all
// of those. If several do, it is the one whose part ends first: a later end is in the
// student's part.
func platformOf(names []string) (p *Platform, doubt string) {
	var ends [][]int
	for _, name := range names {
		end, any := make([]int, len(Platforms)), false
		for i, p := range Platforms {
			if m := p.part.FindStringIndex(name); m != nil {
				end[i], any = m[1], true
			}
		}
		if any {
			ends = append(ends, end)
		}
	}
	if len(ends) == 0 || 2*len(ends) < len(names) {
		return nil, ""
	}
	var could []int
	for i := range Platforms {
		if !slices.ContainsFunc(ends, func(end []int) bool { return end[i] == 0 }) {
			could = append(could, i)
		}
	}
	if len(could) > 1 {
		could = slices.DeleteFunc(could, func(i int) bool { return Platforms[i].each && repeats(names, Platforms[i]) })
	}
	for _, i := range could {
		if !slices.ContainsFunc(ends, func(end []int) bool {
			return slices.ContainsFunc(could, func(j int) bool { return end[j] < end[i] })
		}) {
			return Platforms[i], ""
		}
	}
	return nil, "the file names come from several platforms, so Adder reads no student names from them; grade each platform's export separately"
}

// repeats reports whether two names have the same platform's part.
func repeats(names []string, p *Platform) bool {
	seen := map[string]bool{}
	for _, name := range names {
		part := p.part.FindString(name)
		if part != "" && seen[part] {
			return true
		}
		seen[part] = true
	}
	return false
}

// assign names the students of the items in the class folder.
func assign(all []Student) (doubt string) {
	names := make([]string, len(all))
	for i := range all {
		names[i] = inUTF8(all[i].Items[0])
	}
	p, doubt := platformOf(names)
	for i, name := range names {
		s := &all[i]
		if p != nil {
			own := p.read(name, s)
			if moodleAgain.MatchString(own) && s.Platform == "moodle" {
				s.ID, s.Platform = "", ""
				doubt = fmt.Sprintf("%s contains Moodle's marker twice, so it could belong to two students; it is left unassigned", name)
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
	withoutAssignment(all)
	for i := range all {
		if s := &all[i]; s.Platform != "" {
			s.longer = fmt.Sprintf("%s (%s)", s.Name, s.ID)
			s.person = s.Platform + "\x00" + cmp.Or(s.head, s.Name) + "\x00" + s.ID
		}
	}
	return doubt
}

// named names a student after a file or folder that no platform has named.
func (s *Student) named(name string) {
	s.Name, s.longer, s.person = name, name, name
	if short := strings.TrimSuffix(name, path.Ext(name)); s.alone && short != "" {
		s.Name = short
	}
}

// withoutAssignment reduces Blackboard's ASSIGNMENT_USER to the user. Both may contain
// underscores, but the assignment is the same for all.
func withoutAssignment(all []Student) {
	var stamped []*Student
	for i := range all {
		if all[i].stamp != "" {
			stamped = append(stamped, &all[i])
		}
	}
	if len(stamped) == 0 {
		return
	}
	common := stamped[0].Name
	for _, s := range stamped {
		for !strings.HasPrefix(s.Name, common) {
			common = common[:len(common)-1]
		}
	}
	alone := !slices.ContainsFunc(stamped, func(s *Student) bool { return s.Name != common })
	for _, s := range stamped {
		s.head = s.Name
		cut := strings.LastIndex(common, "_") + 1
		if alone || cut == 0 {
			cut = strings.LastIndex(s.head, "_") + 1
		}
		s.Name = cmp.Or(s.head[cut:], s.head)
		s.ID = s.Name
	}
}
