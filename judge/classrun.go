package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"adder/judge/alike"
	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/roster"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// A classRun is a class on its way to results.
type classRun struct {
	o      *gradeFlags
	c      *console
	dir    string
	detail result.Detail
	scheme gradebook.Scheme
	asked  result.Run // what every grading of it begins with

	// Of one grading:
	run      result.Run
	handedIn *class.Class
	book     *gradebook.Book
	sources  map[string]lang.Source
	pairs    []result.Pair

	finder alike.Finder
	skip   map[string]bool                    // what lies in the folder and is still being written
	again  func() (*gradebook.Written, error) // writes what the last grading wrote, without a refresh
}

// plan reads the flags. Whatever is wrong with them is said before anything is
// judged.
func (o *gradeFlags) plan(cmd *cobra.Command, c *console, dir string) (*classRun, error) {
	detail, err := findDetail(o.feedback)
	if err != nil {
		return nil, err
	}
	g := &classRun{o: o, c: c, dir: dir, detail: detail, asked: runOf(cmd, []string{dir}, "grade "+nameOfFolder(dir))}
	if g.scheme, err = o.scheme.scheme(o.out); err != nil {
		return nil, err
	}
	if sheet := roster.Find(o.scheme.platform, o.scheme.list); sheet != nil { // its columns are known to fit
		var several *roster.AmbiguousError
		if err := sheet.Write(io.Discard, o.scheme.list, nil, roster.Options{Column: o.scheme.column}); errors.As(err, &several) {
			return nil, usage.New(err.Error(), "--column takes the whole title of one of them")
		}
	}
	g.asked.Shard = o.cluster.shard
	return g, o.cluster.check(cmd)
}

// once grades what there is now.
func (g *classRun) once(ctx context.Context, refresh int) (*gradebook.Written, error) {
	clock := startClock()
	if err := g.find(); err != nil {
		return nil, err
	}
	defer g.close()
	if err := g.cut(); err != nil {
		return nil, err
	}
	g.run = g.asked
	judge := g.o.here
	if g.o.cluster.on != "" {
		judge = g.o.elsewhere
	}
	results, err := judge(ctx, g.c, g, clock)
	if err != nil {
		return nil, err
	}
	g.compare(results)
	w := gradebook.Outputs{Folder: g.o.out, Detail: g.detail, Run: g.run, Pairs: g.pairs, Refresh: refresh, Anonymous: g.o.anonymous, Import: g.imports(results)}
	written, err := w.Write(g.book, results)
	if err != nil {
		return nil, outError(err)
	}
	g.again = func() (*gradebook.Written, error) {
		w.Refresh = 0
		return w.Write(g.book, results)
	}
	return written, nil
}

// cut leaves of the class the shard that was asked for.
func (g *classRun) cut() error {
	shard := g.o.cluster.shard
	if shard == "" {
		return nil
	}
	adder, err := build()
	if err != nil {
		return err
	}
	return g.o.Cut(g.handedIn, shard, adder)
}

// compare finds the texts that are alike. A part of a class says nothing of the
// rest, so for a shard it is left out.
func (g *classRun) compare(results []result.Result) {
	g.pairs = nil
	if g.run.Shard != "" {
		return
	}
	var texts []alike.Text
	for i := range results {
		if source, ok := g.sources[results[i].File]; ok {
			texts = append(texts, alike.Text{Name: results[i].Student, Source: source})
		}
	}
	g.pairs = g.finder.Pairs(texts)
}

// imports is the table for a platform, or nil.
func (g *classRun) imports(results []result.Result) *gradebook.Import {
	o := &g.o.scheme
	if o.platform == "" {
		return nil
	}
	i := gradebook.Import{
		Sheet: roster.Find(o.platform, o.list), List: o.list, Column: o.column, Most: g.scheme.Most(results),
		Entries: map[string]*roster.Entry{},
	}
	for k := range g.handedIn.Students {
		if s := &g.handedIn.Students[k]; s.Entry != nil {
			i.Entries[s.Name] = s.Entry
		}
	}
	return &i
}

// find finds the submissions. Our own outputs are none, wherever they lie, nor are
// the tables that the command names.
func (g *classRun) find() error {
	o := g.o
	in, err := os.Stat(g.dir)
	if err == nil {
		if out, err := os.Stat(o.out); err == nil && os.SameFile(in, out) {
			return usage.New("the outputs would lie among the submissions in "+g.dir, "--out names another folder")
		}
	}
	var found *class.Class
	if err == nil {
		found, err = class.Open(g.dir, o.out, o.scheme.roster, o.scheme.overrides)
	}
	if err != nil {
		return usage.New(err.Error(), "grade wants the folder, or the zip archive, that holds the submissions")
	}
	g.handedIn = found
	if err := g.people(in); err != nil {
		return errors.Join(err, found.Close())
	}
	return nil
}

// people makes students of what was found.
func (g *classRun) people(in os.FileInfo) error {
	o, found := g.o, g.handedIn
	if o.watch && !in.IsDir() {
		return usage.New("--watch watches a folder, and "+g.dir+" is none", "")
	}
	if o.watch && o.cluster.shard != "" {
		return usage.New("--watch and --shard do not go together", "a shard is a part of a class that is complete")
	}
	found.Keep(func(s *class.Student) bool {
		return !slices.ContainsFunc(s.Items, func(item string) bool { return g.skip[item] })
	})
	if len(found.Students) == 0 && o.scheme.list == nil && !o.watch {
		return usage.New("there are no submissions in "+g.dir, "a file, a folder or a zip archive for each student")
	}
	if o.scheme.list != nil {
		for _, stranger := range found.Enrol(o.scheme.list) {
			fmt.Fprintf(g.c.err, "adder: %s\n", oneLine(stranger))
		}
	}
	found.Choose(o.scheme.attempt)
	return g.checkOverrides()
}

// checkOverrides makes sure that what a person wrote is of somebody. Who has not
// handed in yet, or is in another shard, may be missing.
func (g *classRun) checkOverrides() error {
	unknown := g.scheme.Unknown(g.handedIn)
	if len(unknown) == 0 || g.o.cluster.shard != "" {
		return nil
	}
	var names []string
	for _, s := range g.handedIn.Students {
		names = append(names, s.Name)
	}
	first := unknown[0]
	problem := fmt.Sprintf("%s: line %d: there is no student %q", g.overrides(), first.Line, first.Student)
	if g.o.watch {
		fmt.Fprintf(g.c.err, "adder: %s yet\n", oneLine(problem))
		return nil
	}
	return usage.New(problem, usage.DidYouMean(first.Student, names, "want the name as grades.csv has it, or the platform's ID: "+strings.Join(names[:min(3, len(names))], ", ")))
}

// overrides is the table of what a person wrote.
func (g *classRun) overrides() string { return g.o.scheme.overridesIn(g.o.out) }

// open opens the journal, when all else is known to be well.
func (g *classRun) open() error {
	book, err := gradebook.OpenBook(g.o.out)
	if err != nil {
		return outError(err)
	}
	if g.book = book; book.Cut() > 0 {
		fmt.Fprintln(g.c.err, "adder: the journal's last line was torn, as when power fails; what it held is judged again")
	}
	return nil
}

// close lets go of what a grading holds.
func (g *classRun) close() {
	if g.book != nil {
		g.book.Close()
	}
	if g.handedIn != nil {
		g.handedIn.Close()
	}
	g.book, g.handedIn = nil, nil
}
