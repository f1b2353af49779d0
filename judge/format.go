package main

import (
	"fmt"
	"strings"

	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// formatFlags is the flags that say how boards are written and which are given.
type formatFlags struct {
	name     string // of the format
	one      bool   // one board per input
	promises []string
}

func (d *formatFlags) formatFlag(cmd *cobra.Command) {
	wordsFlag(cmd, &d.name, "format", "plain", "how boards are written: "+formatNames(), formatWords())
}

// promiseFlag is for commands that give boards; doc says of a promise what comes
// of it.
func (d *formatFlags) promiseFlag(cmd *cobra.Command, doc string) {
	wordListFlag(cmd, &d.promises, "promise", doc+": "+strings.Join(promiseNames(), ", ")+"; may be repeated. site, for what the site of the format promises, needs no saying; none gives boards outside of that too",
		append(promiseNames(), siteWords...))
}

func (d *formatFlags) oneFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&d.one, "one", false, "give each process one board, as for baekjoon")
}

func formatWords() (words []string) {
	for _, f := range board.Formats {
		words = append(words, f.Name)
	}
	return words
}

func formatNames() string { return strings.Join(formatWords(), ", ") }

// formatHelp is the rows of the formats.
func formatHelp() string {
	text := ""
	for _, f := range board.Formats {
		text += fmt.Sprintf("  %-14s %s\n", f.Name, f.Doc)
	}
	return text
}

// format is the one that was asked for.
func (d *formatFlags) format() (*board.Format, error) {
	f, err := board.FindFormat(d.name)
	if err != nil {
		return nil, usage.New(err.Error(), usage.DidYouMean(d.name, formatWords(), "adder convert --help says what each looks like"))
	}
	return f, nil
}

// single reports whether a process is given one board.
func (d *formatFlags) single(f *board.Format) bool { return d.one || f.One }

// promised is what every board of a format that is given keeps: that it can be
// written, what the site promises, and what was asked for beside.
func (d *formatFlags) promised(f *board.Format) ([]*board.Promise, error) {
	_, more, err := d.words()
	return append(f.Promised(true), more...), err
}

// siteWords stand for promises: those of the format's site, and not even those.
var siteWords = []string{"site", "none"}

// words tells the promises by name from the words for the site's.
func (d *formatFlags) words() (site bool, named []*board.Promise, err error) {
	said := ""
	for _, name := range d.promises {
		switch name {
		case "site", "none":
			if said != "" && said != name {
				return false, nil, usage.New("--promise site and --promise none exclude each other", "")
			}
			said = name
			continue
		}
		p, err := findPromise(name, siteWords...)
		if err != nil {
			return false, nil, err
		}
		named = append(named, p)
	}
	return said != "none", named, nil
}

// checked is what every board of a file must keep: what was asked for, and
// nothing else.
func (d *formatFlags) checked(f *board.Format) ([]*board.Promise, error) {
	_, named, err := d.words()
	for _, name := range d.promises {
		if name == "site" {
			named = append(named, f.Promises...)
		}
	}
	return named, err
}

// asked is the format, and what every board keeps that is given in it.
func (d *formatFlags) asked() (*board.Format, []*board.Promise, error) {
	f, err := d.format()
	if err != nil {
		return nil, nil, err
	}
	promises, err := d.promised(f)
	return f, promises, err
}

// given tells a hunt which boards to give, and how.
func (d *formatFlags) given(o *hunt.Options) error {
	f, promises, err := d.asked()
	if err != nil {
		return err
	}
	o.Promises = promises
	if o.One = d.single(f); !f.Plain() {
		o.Format, o.Site = f, f.Promises
	}
	return nil
}

// tell says on standard error what cannot be found out where programs read
// another format.
func (d *formatFlags) tell(c *console) error {
	var o hunt.Options
	if err := d.given(&o); err != nil || o.Format == nil && !o.One {
		return err
	}
	told, all := hunt.Apart(o)
	f, _ := d.format()
	words := "that " + f.Name + " can write"
	if len(o.Promises) > 1 {
		words += " and that keep what is promised"
	}
	_, err := fmt.Fprintf(c.err, "adder: %d of %d misconceptions can be told apart on the boards %s\n", told, all, words)
	return err
}
