package cases

import (
	"math"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// points reads what a folder of a package is worth, 0 if nothing says so: in
// test_group.yaml as max_score; in the older format in testdata.yaml, as the upper
// end of its range, or what an accepted submission gets.
func (s *importSource) points(folder string) float64 {
	var y struct {
		MaxScore    any `yaml:"max_score"`
		Range       string
		AcceptScore any `yaml:"accept_score"`
	}
	text, err := s.beside(folder + "/test_group.yaml")
	if err != nil {
		text, err = s.beside(folder + "/testdata.yaml")
	}
	if err != nil || yaml.Unmarshal(text, &y) != nil {
		return 0
	}
	if n := score(y.MaxScore); n > 0 {
		return n
	}
	if words := strings.Fields(y.Range); len(words) == 2 {
		if n, err := strconv.ParseFloat(words[1], 64); err == nil && score(n) > 0 {
			return n
		}
	}
	return score(y.AcceptScore)
}

// maxScore is more than any problem is worth; what is beyond it is no number of
// points.
const maxScore = 1e9

// score is a number of points, 0 if it is none that can be shared out.
func score(v any) float64 {
	var n float64
	switch v := v.(type) {
	case int:
		n = float64(v)
	case float64:
		n = v
	case string:
		n, _ = strconv.ParseFloat(v, 64)
	}
	if math.IsNaN(n) || n < 0 || n > maxScore {
		return 0
	}
	return n
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
