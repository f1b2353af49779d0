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

// arranged gives students of one name their longer ones, and to those whose names
// are the same even then numbers that no other name has; counts the attempts; and
// puts all in order. The first on a list keeps its name, which no student chose.
func arranged(all []Student) []Student {
	same := sharers(all)
	for i := range all {
		if s := &all[i]; len(same[s.Name]) > 1 {
			s.Name = s.longer
		}
	}
	same = sharers(all)
	numbered, last := map[[2]string]string{}, map[string]int{}
	for i := range all {
		s := &all[i]
		shared, key := same[s.Name], [2]string{s.Name, s.person}
		if len(shared) < 2 || shared[s.person] == 1 {
			continue
		}
		for taken := numbered[key] == ""; taken; {
			last[s.Name]++
			numbered[key] = fmt.Sprintf("%s #%d", s.Name, last[s.Name])
			_, taken = same[numbered[key]]
		}
		s.Name = numbered[key]
		same[s.Name] = nil
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

// sharers are the people of each name; those of a list have their number on it
// among the people of that name.
func sharers(all []Student) map[string]map[string]int {
	same, listed := map[string]map[string]int{}, map[string]int{}
	for i := range all {
		s := &all[i]
		if same[s.Name] == nil {
			same[s.Name] = map[string]int{}
		}
		if _, ok := same[s.Name][s.person]; !ok && s.Entry != nil {
			listed[s.Name]++
			same[s.Name][s.person] = listed[s.Name]
		} else if !ok {
			same[s.Name][s.person] = 0
		}
	}
	return same
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
