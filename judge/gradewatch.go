package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/report"
	"adder/judge/usage"
	"adder/judge/watch"
)

// refresh is the seconds after which the page of a watched class loads itself again.
const refresh = 4

// watch grades what arrives until the context ends. What is judged is what the
// journal does not have, so a round costs what is new; and whatever stops us, the
// same command goes on.
func (g *classRun) watch(ctx context.Context) error {
	folder := watch.NewFolder(g.look)
	defer folder.Close()
	fmt.Fprintf(g.c.err, "adder: watching %s: open %s; Ctrl-C ends\n", oneLine(g.dir), oneLine(filepath.Join(g.o.out, "report.html")))
	for first := true; ctx.Err() == nil; first = false {
		var err error
		if g.skip, err = folder.Next(ctx); err == nil {
			err = g.round(ctx, first)
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
	return g.end(ctx)
}

// look says in which state the folder is, and the tables that count, too.
func (g *classRun) look() (states map[string]string, folders []string, err error) {
	o := &g.o.scheme
	states, folders, err = class.Snapshot(g.dir, g.o.out, o.roster, o.overrides)
	if err != nil {
		return nil, nil, usage.New(err.Error(), "--watch wants the folder in which submissions arrive")
	}
	for i := range folders {
		folders[i] = filepath.Join(g.dir, folders[i])
	}
	for _, path := range []string{o.roster, g.overrides()} {
		if info, err := os.Stat(path); err == nil {
			states["\x00"+path] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
	}
	return states, folders, nil
}

// round grades what is there. A table with a mistake in it, or a folder that cannot
// be written to, ends us at the start and is said later, when somebody is waiting
// for the page.
func (g *classRun) round(ctx context.Context, first bool) (err error) {
	if g.scheme, err = g.o.scheme.scheme(g.o.out); err == nil {
		var written *gradebook.Written
		if written, err = g.once(ctx, refresh); err == nil {
			fmt.Fprintf(g.c.err, "adder: %s; %s is written\n", report.Counts(written.Results), oneLine(filepath.Join(g.o.out, "report.html")))
		}
	}
	if err != nil && !first && ctx.Err() == nil {
		exitCode(g.c.err, err)
		fmt.Fprintln(g.c.err, "adder: it goes on when something changes")
		return nil
	}
	return err
}

// end writes the page that does not load itself again, and the summary.
func (g *classRun) end(ctx context.Context) error {
	if g.again == nil {
		return ctx.Err()
	}
	if err := g.open(); err != nil {
		return err
	}
	defer g.close()
	written, err := g.again()
	if err != nil {
		return outError(err)
	}
	fmt.Fprintf(g.c.err, "adder: the watch of %s ends; the same command goes on\n", oneLine(g.dir))
	if err := g.tell(written); err != nil {
		return err
	}
	return ctx.Err()
}
