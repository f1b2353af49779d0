package job

import (
	"fmt"

	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/usage"
)

// Terms are how boards are written, and which are given.
type Terms struct {
	Format   string   `json:"format,omitempty"`   // its name
	One      bool     `json:"one,omitempty"`      // a process is given one board
	Promises []string `json:"promises,omitempty"` // by name, or of [SiteWords]
	Harness  string   `json:"harness,omitempty"`  // of the site whose function the files hold; "": they are programs
}

// Formats are the names of all formats.
func Formats() (names []string) {
	for _, f := range board.Formats {
		names = append(names, f.Name)
	}
	return names
}

// Promises are the names of all promises.
func Promises() (names []string) {
	for i := range board.Promises {
		names = append(names, board.Promises[i].Name)
	}
	return names
}

// SiteWords stand for promises: those of the format's site, and not even those.
var SiteWords = []string{"site", "none"}

// FindPromise finds a promise by its name. besides are what else could have been said.
func FindPromise(name string, besides ...string) (*board.Promise, error) {
	p, err := board.FindPromise(name)
	if err != nil {
		return nil, usage.Unknown("promise", name, append(Promises(), besides...))
	}
	return p, nil
}

// Written is the format in which boards are written.
func (t *Terms) Written() (*board.Format, error) {
	f, err := board.FindFormat(t.Format)
	if err != nil {
		return nil, usage.New(err.Error(), usage.DidYouMean(t.Format, Formats(), "adder convert --help describes the formats"))
	}
	return f, nil
}

// Named tells the promises by name from the words for the site's.
func (t *Terms) Named() (site bool, named []*board.Promise, err error) {
	said := ""
	for _, name := range t.Promises {
		switch name {
		case "site", "none":
			if said != "" && said != name {
				return false, nil, usage.New("--promise site and --promise none cannot be combined", "")
			}
			said = name
			continue
		}
		p, err := FindPromise(name, SiteWords...)
		if err != nil {
			return false, nil, err
		}
		named = append(named, p)
	}
	return said != "none", named, nil
}

// Checked is what every board of a file must keep: what was asked for, and
// nothing else.
func (t *Terms) Checked(f *board.Format) ([]*board.Promise, error) {
	_, named, err := t.Named()
	for _, name := range t.Promises {
		if name == "site" {
			named = append(named, f.Promises...)
		}
	}
	return named, err
}

// given is the format, and what every board keeps that is given in it: that it can
// be written, what the site promises, and what was asked for beside.
func (t *Terms) given() (*board.Format, []*board.Promise, error) {
	f, err := t.Written()
	if err != nil {
		return nil, nil, err
	}
	_, more, err := t.Named()
	return f, append(f.Promised(true), more...), err
}

// single reports whether a process is given one board.
func (t *Terms) single(f *board.Format) bool { return t.One || f.One }

// give tells a hunt which boards to give, and how.
func (t *Terms) give(o *hunt.Options) error {
	f, promises, err := t.given()
	if err != nil {
		return err
	}
	o.Promises = promises
	if o.One = t.single(f); !f.Plain() {
		o.Format, o.Site = f, f.Promises
	}
	return nil
}

// Untold says what cannot be found out where programs read another format; "" if
// all can be, or the terms are no good.
func (t *Terms) Untold() string {
	var o hunt.Options
	if err := t.give(&o); err != nil || o.Format == nil && !o.One {
		return ""
	}
	told, all := hunt.Apart(o)
	f, _ := t.Written()
	words := "that " + f.Name + " can write"
	if len(o.Promises) > 1 {
		words += " and that keep what is promised"
	}
	return fmt.Sprintf("%d of %d misconceptions can be told apart on the boards %s", told, all, words)
}

// Wrap makes a program of a file that holds a function.
func (t *Terms) Wrap(s lang.Source) (lang.Source, error) {
	if t.Harness == "" {
		return s, nil
	}
	h, err := lang.FindHarness(t.Harness)
	if err != nil {
		return s, err
	}
	return h.Wrap(s)
}
