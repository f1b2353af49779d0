package gradebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/class"
	"adder/judge/result"
	"adder/judge/usage"
)

// A Part is a file of results of a class.
type Part struct {
	Path    string
	Results []result.Result
}

// Join returns the results of all parts, as if the class had been graded whole. The
// parts must belong together.
func Join(parts []Part) ([]result.Result, error) {
	if err := checkParts(parts); err != nil {
		return nil, err
	}
	return joined(parts)
}

// run is with what the part was judged; nil if nothing in it was.
func (p *Part) run() *result.Run {
	for i := range p.Results {
		if r := p.Results[i].Run; r != nil {
			return r
		}
	}
	return nil
}

// checkParts makes sure that parts are of one class, and that none is missing.
func checkParts(parts []Part) error {
	shards := map[string]string{} // file by shard
	total := 0
	var first *Part
	for i := range parts {
		p := &parts[i]
		r := p.run()
		if r == nil {
			continue
		}
		if first == nil {
			first = p
		}
		if what, a, b := differ(first.run(), r); what != "" {
			return usage.New(fmt.Sprintf("%s and %s do not belong together: the %s is %q in one and %q in the other", first.Path, p.Path, what, a, b),
				"join parts that were graded by the same Adder with the same flags")
		}
		if r.Shard == "" {
			continue
		}
		if other := shards[r.Shard]; other != "" {
			return usage.New(fmt.Sprintf("%s and %s are both the shard %s", other, p.Path, r.Shard), "")
		}
		shards[r.Shard] = p.Path
		if _, n, err := ParseShard(r.Shard); err == nil {
			total = n
		}
	}
	if len(parts) < total {
		return usage.New(fmt.Sprintf("%d files are given, and there are %d shards", len(parts), total), "a shard without students is a file too; missing is one of: "+strings.Join(missingShards(shards, total), ", "))
	}
	return nil
}

func missingShards(have map[string]string, n int) (missing []string) {
	for i := 1; i <= n; i++ {
		if s := fmt.Sprintf("%d/%d", i, n); have[s] == "" {
			missing = append(missing, s)
		}
	}
	return missing
}

// differ says in what two runs differ that must not.
func differ(a, b *result.Run) (what, of, other string) {
	for _, row := range []struct {
		what string
		of   func(*result.Run) string
	}{
		{"suite", func(r *result.Run) string { return r.Suite }},
		{"version of Adder", func(r *result.Run) string { return r.Version }},
		{"format", func(r *result.Run) string { return r.Format }},
		{"limit", func(r *result.Run) string { return r.Limits }},
		{"promise", func(r *result.Run) string { return strings.Join(r.Promises, ", ") }},
		{"number of shards", func(r *result.Run) string { _, n, _ := strings.Cut(r.Shard, "/"); return n }},
	} {
		if x, y := row.of(a), row.of(b); x != y {
			return row.what, x, y
		}
	}
	return "", "", ""
}

// joined returns the results of all parts in the order of a class, as if it had been
// graded whole.
func joined(parts []Part) ([]result.Result, error) {
	var all []result.Result
	in := map[string]string{}
	for _, p := range parts {
		for _, r := range p.Results {
			if r.Student == "" {
				return nil, usage.New(p.Path+" holds results of no student", "join files that adder grade wrote: grades.jsonl")
			}
			if other := in[r.Student]; other != "" {
				return nil, usage.New(fmt.Sprintf("%s is in %s and in %s", r.Student, other, p.Path), "each student is in one part")
			}
			in[r.Student] = p.Path
			if r.Run != nil {
				whole := *r.Run
				whole.Shard = ""
				r.Run = &whole
			}
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, usage.New("there are no results in these files", "adder grade writes grades.jsonl")
	}
	slices.SortFunc(all, func(a, b result.Result) int { return class.Compare(a.Student, b.Student) })
	return all, nil
}

// ParseShard reads "3/16": the third of sixteen; 0 of 0 is everything.
func ParseShard(text string) (i, n int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	a, b, found := strings.Cut(text, "/")
	i, err = strconv.Atoi(a)
	if err == nil {
		n, err = strconv.Atoi(b)
	}
	if !found || err != nil || n < 1 || i < 1 || i > n {
		return 0, 0, usage.New("--shard is \""+text+"\"", "want I/N with I from 1 to N, as in 3/16")
	}
	return i, n, nil
}
