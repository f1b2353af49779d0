package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// points reads what a folder of a package is worth, 0 if nothing says so: in
// test_group.yaml as max_score; in the older format in testdata.yaml, as the upper
// end of its range, or what an accepted submission gets. odd says what of it cannot
// be read, "" if nothing.
func (s *importSource) points(folder string) (n float64, odd string) {
	var y struct {
		MaxScore    any `yaml:"max_score"`
		Range       string
		AcceptScore any `yaml:"accept_score"`
	}
	file := folder + "/test_group.yaml"
	text, err := s.beside(file)
	if errors.Is(err, fs.ErrNotExist) {
		file = folder + "/testdata.yaml"
		text, err = s.beside(file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return 0, ""
	}
	if err != nil {
		return 0, s.shown(file) + ": " + plainWords(err) + ", so it gives no points"
	}
	if err := yaml.Unmarshal(text, &y); err != nil {
		words, _, _ := strings.Cut(err.Error(), "\n")
		return 0, s.shown(file) + ": cannot be read, so it gives no points: " + words
	}
	scores := []struct {
		key   string
		value any
	}{{"max_score", y.MaxScore}, {"range", upperEnd(y.Range)}, {"accept_score", y.AcceptScore}}
	for _, x := range scores {
		if x.value == nil {
			continue
		}
		score, ok := score(x.value)
		if !ok {
			return 0, fmt.Sprintf("%s: %s is %v, and no number of points", s.shown(file), x.key, x.value)
		}
		if score > 0 {
			return score, ""
		}
	}
	return 0, ""
}

// upperEnd is the second number of a range, nil if it has none that is finite.
func upperEnd(text string) any {
	words := strings.Fields(text)
	if len(words) != 2 {
		return nil
	}
	n, err := strconv.ParseFloat(words[1], 64)
	if err != nil || math.IsInf(n, 0) {
		return nil
	}
	return n
}

// maxScore is more than any problem is worth; what is beyond it is no number of
// points.
const maxScore = 1e9

// score is a number of points that can be shared out; false if it is none.
func score(v any) (n float64, ok bool) {
	switch v := v.(type) {
	case int:
		n, ok = float64(v), true
	case float64:
		n, ok = v, true
	case string: // "unbounded" is a word of the format
		var err error
		n, err = strconv.ParseFloat(v, 64)
		if ok = err == nil; v == "unbounded" {
			return 0, true
		}
	}
	return n, ok && n >= 0 && n <= maxScore // false for NaN
}

// weights are what the groups are worth to each other, and their sum: what the
// package says, or else the same for all but samples.
func (i *Import) weights() (each []float64, sum float64) {
	each = make([]float64, len(i.Groups))
	for k, g := range i.Groups {
		each[k] = g.given
		sum += g.given
	}
	if sum > 0 {
		return each, sum
	}
	for k, g := range i.Groups {
		if i.own || sampleFirst(g.Folder) == 0 {
			each[k] = 1
			sum++
		}
	}
	if sum == 0 { // nothing but samples
		for k := range each {
			each[k] = 1
		}
		sum = float64(len(each))
	}
	return each, sum
}

// Points are those of group k, of [Points] together.
func (i *Import) Points(k int) int {
	each, sum := i.weights()
	before := 0.0
	for _, w := range each[:k] {
		before += w
	}
	// Rounded at the ends of each share, so that shares add up.
	end := func(w float64) int { return int(math.Floor(Points*w/sum + 1e-9)) }
	return end(before+each[k]) - end(before)
}

// given is the points that the package gives all groups together, 0 if it gives
// none.
func (i *Import) given() (sum float64) {
	for _, g := range i.Groups {
		sum += g.given
	}
	return sum
}
