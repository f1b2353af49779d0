package main

import (
	"context"

	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/report"
)

// beyond reports whether boards outside of what the site promises are asked for.
// A program is judged by what the site promises all the same: only one that is
// right there is tried on the others, and what is found is told as such.
func (d *dialect) beyond(o hunt.Options) bool {
	site, _, err := d.words()
	return err == nil && !site && len(o.Site) > 0
}

// huntBeyond hunts a program that is right by what the site promises on every
// board that the format can write. It returns before if that finds nothing.
func (d *dialect) huntBeyond(ctx context.Context, target hunt.Subject, o hunt.Options, before *hunt.Report) (*hunt.Report, error) {
	_, named, err := d.words()
	if err != nil {
		return before, err
	}
	o.Promises, o.First = append(o.Format.Promised(false), named...), 0
	corpus := hunt.NewCorpus(o)
	defer corpus.Close()
	r, err := hunt.Hunt(ctx, target, corpus, o)
	if err != nil || r.Finding == nil {
		return before, err
	}
	return r, nil
}

// triedBeyond adds to the entries of accepted programs what is found outside of
// what the site promises.
func (o *court) triedBeyond(ctx context.Context, j *grade.Judge, all []submission, entries []report.Entry) error {
	options := explainOptions(j)
	if !o.beyond(options) {
		return nil
	}
	for i := range entries {
		if entries[i].Card.Verdict != grade.Accepted {
			continue
		}
		target, _, err := subject(ctx, j.Builder, all[i].Source, options.Format)
		if err == nil {
			entries[i].Hunt, err = o.huntBeyond(ctx, target, options, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
