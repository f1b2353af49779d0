package class

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// Each attempt is a submission of its own. Platforms name attempts by their times;
// without a platform they are folders attempt-1, attempt-2, and so on.

var attemptFolder = regexp.MustCompile(`(?i)^attempt[-_ ]?(\d{1,4})$`)

// attemptsIn splits a submission into attempts, if all files are in attempt folders. It does
// not if a platform named the attempts, or if a file is in a student's archive, which cannot
// be trusted.
func attemptsIn(s *Student) []*Student {
	files := map[int][]file{}
	for _, f := range s.files {
		n := attemptOf(f.path)
		if n < 0 || f.inside {
			return []*Student{s}
		}
		files[n] = append(files[n], f)
	}
	if len(files) == 0 || s.Platform != "" {
		return []*Student{s}
	}
	var all []*Student
	for _, n := range slices.Sorted(maps.Keys(files)) {
		attempt := *s
		attempt.files, attempt.attempt = files[n], n
		all = append(all, &attempt)
	}
	return all
}

// attemptOf is the number of the attempt folder that a file is in, or -1. The first
// part of the path is the student's.
func attemptOf(name string) int {
	if parts := strings.Split(name, "/"); len(parts) > 2 {
		if m := attemptFolder.FindStringSubmatch(parts[1]); m != nil {
			n, _ := strconv.Atoi(m[1]) // four digits at most
			return n
		}
	}
	return -1
}

// Which of several attempts counts: the values of --attempt.
const (
	Last  = "last"
	Best  = "best"
	First = "first"
)

// Choose keeps the first or the last attempt of each student. For Best it keeps all,
// because the best is known only after judging.
func (c *Class) Choose(which string) {
	c.Keep(func(s *Student) bool {
		switch {
		case s.Of == 0 || which == Best:
			return true
		case which == First:
			return s.Attempt == 1
		}
		return which == Last && s.Attempt == s.Of
	})
}

// Counting returns the index of the attempt that counts among all of a student's, in order; -1 if
// there is none. The best is the first of those with most points.
func Counting(which string, attempts []result.Result) int {
	switch {
	case len(attempts) == 0:
		return -1
	case which == First:
		return 0
	case which == Last:
		return len(attempts) - 1
	}
	counts := 0
	for i := range attempts {
		if attemptValue(&attempts[i]) > attemptValue(&attempts[counts]) {
			counts = i
		}
	}
	return counts
}

// attemptValue orders attempts; unjudged ones are worst, with -1.
func attemptValue(r *result.Result) float64 {
	if !r.Judged() {
		return -1
	}
	points, _, _ := r.Worth()
	return points
}
