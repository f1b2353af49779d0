package class

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// An attempt of a student is a submission of its own: platforms that hand out
// several name each with its time, and where nobody names them they are folders
// attempt-1, attempt-2, and so on.

var attemptFolder = regexp.MustCompile(`(?i)^attempt[-_ ]?(\d{1,4})$`)

// attemptsIn splits what was handed in into attempts, if all of it lies in
// folders of attempts.
func attemptsIn(h handed) []handed {
	of := map[int]int{}
	var all []handed
	for _, f := range h.files {
		n := attemptOf(f.path)
		if n < 0 || f.inside || h.platform != "" { // a platform knows its attempts, and a student's archive says anything
			return []handed{h}
		}
		i, ok := of[n]
		if !ok {
			i, of[n] = len(all), len(all)
			one := h
			one.files, one.attempt = nil, n
			all = append(all, one)
		}
		all[i].files = append(all[i].files, f)
	}
	if len(all) == 0 {
		return []handed{h}
	}
	return all
}

// attemptOf is the number of the attempt in whose folder a file lies, or -1. The
// first part of the path is the student's.
func attemptOf(path string) int {
	if parts := strings.Split(path, "/"); len(parts) > 2 {
		if m := attemptFolder.FindStringSubmatch(parts[1]); m != nil {
			n, _ := strconv.Atoi(m[1]) // four digits at most
			return n
		}
	}
	return -1
}

// arranged gives students of one name their longer ones, and numbers to those that
// are the same even then; counts the attempts; and puts all in order.
func arranged(all []Student) []Student {
	for _, longer := range []func(s *Student, nth int) string{
		func(s *Student, _ int) string { return s.longer },
		func(s *Student, nth int) string { return fmt.Sprintf("%s #%d", s.Name, nth) },
	} {
		people := map[string][]string{} // by name
		for i := range all {
			if s := &all[i]; !slices.Contains(people[s.Name], s.person) {
				people[s.Name] = append(people[s.Name], s.person)
			}
		}
		for i := range all {
			if s := &all[i]; len(people[s.Name]) > 1 {
				s.Name = longer(s, 1+slices.Index(people[s.Name], s.person))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Student) int {
		return cmp.Or(Compare(a.Name, b.Name), cmp.Compare(a.attempt, b.attempt), a.At.Compare(b.At))
	})
	count := map[string]int{}
	for i := range all {
		count[all[i].person]++
	}
	nth := map[string]int{}
	for i := range all {
		s := &all[i]
		nth[s.person]++
		if s.Attempt, s.Of = 0, 0; count[s.person] > 1 {
			s.Attempt, s.Of = nth[s.person], count[s.person]
		}
	}
	return all
}

// Attempts are the ways to choose one of several attempts.
const (
	Last  = "last"
	Best  = "best"
	First = "first"
)

// Choose leaves of several attempts the first or the last one. For the best one
// all of them stay: which one that is is known when they are judged.
func (c *Class) Choose(which string) {
	c.Keep(func(s *Student) bool {
		return s.Of == 0 || which == Best || which == First && s.Attempt == 1 || which == Last && s.Attempt == s.Of
	})
}
