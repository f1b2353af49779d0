package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// mergeFlags is the flags by which report joins the parts of a class.
type mergeFlags struct {
	out      string
	feedback string
}

func (o *mergeFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.out, "out", "", "join the parts of a class: write into this folder what grade would have written of the whole")
	detailFlag(cmd, &o.feedback, result.DetailFull)
}

// A part is a file of results.
type part struct {
	path    string
	results []result.Result
}

// run is with what the part was judged; nil if nothing in it was.
func (p *part) run() *result.Run {
	for i := range p.results {
		if r := p.results[i].Run; r != nil {
			return r
		}
	}
	return nil
}

// merge joins parts, and writes what a grading of the whole writes. Nothing is
// written unless they belong together.
func (o *mergeFlags) merge(c *console, stdin io.Reader, paths []string, run result.Run) error {
	detail, err := findDetail(o.feedback)
	if err != nil {
		return err
	}
	var parts []part
	for _, path := range paths {
		results, err := readFile(stdin, path)
		if err != nil {
			return err
		}
		parts = append(parts, part{path, results})
	}
	if err := checkParts(parts); err != nil {
		return err
	}
	results, err := join(parts)
	if err != nil {
		return err
	}
	run = runOfResults(run, results)
	book, err := gradebook.OpenBook(o.out)
	if err != nil {
		return outError(err)
	}
	defer book.Close()
	w := gradebook.Outputs{Folder: o.out, Detail: detail, Run: run}
	written, err := w.Write(book, results)
	if err != nil {
		return outError(err)
	}
	return report.Class(c.out, written.Results, nil, o.out, written.Files)
}

// checkParts makes sure that parts are of one class, and that none is missing.
func checkParts(parts []part) error {
	shards := map[string]string{} // file by shard
	total := 0
	var first *part
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
			return usage.New(fmt.Sprintf("%s and %s do not belong together: the %s is %q in one and %q in the other", first.path, p.path, what, a, b),
				"join parts that were graded by the same Adder with the same flags")
		}
		if r.Shard == "" {
			continue
		}
		if other := shards[r.Shard]; other != "" {
			return usage.New(fmt.Sprintf("%s and %s are both the shard %s", other, p.path, r.Shard), "")
		}
		shards[r.Shard] = p.path
		if _, n, err := gradebook.ParseShard(r.Shard); err == nil {
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

// join returns the results of all parts in the order of a class, as if it had been
// graded whole.
func join(parts []part) ([]result.Result, error) {
	var all []result.Result
	in := map[string]string{}
	for _, p := range parts {
		for _, r := range p.results {
			if r.Student == "" {
				return nil, usage.New(p.path+" holds results of no student", "join files that adder grade wrote: grades.jsonl")
			}
			if other := in[r.Student]; other != "" {
				return nil, usage.New(fmt.Sprintf("%s is in %s and in %s", r.Student, other, p.path), "each student is in one part")
			}
			in[r.Student] = p.path
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
