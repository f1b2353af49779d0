package review

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"
	"time"

	"adder/judge/lang"
)

// A result may be used again only where all that decides it is the same. So each
// language has a key: a digest of the suite, the limits, the toolchain, what is
// asked for beside the verdict, and Adder itself.

// keyVersion changes when what a result says changes its meaning.
const keyVersion = 2

// Key is the key of a language; adder names the build of Adder. It is "" where
// nothing can be judged, or the time limits are not fixed.
func (r *Reviewer) Key(adder string, l *lang.Language) string {
	tools, err := l.Toolchain()
	limits, fixed := r.limits[l]
	if err != nil || !fixed {
		return ""
	}
	return digest(r.languageKey(adder, l, tools.Version) + fmt.Sprintln(limits))
}

// languageKey is the key but for the time limits, which are kept under it.
func (r *Reviewer) languageKey(adder string, l *lang.Language, toolchain string) string {
	j, o := r.judge, r.options
	text := fmt.Sprintln(keyVersion, adder, j.Suite.Name, j.Suite.Limits, j.Level, j.RequireThrows, o.Explain, o.Growth, o.Outside, j.Jury.Machine(), l.Key, toolchain)
	if o.Mend != nil {
		text += fmt.Sprintln("mend", o.Mend.Budget)
	}
	if j.Format != nil {
		text += fmt.Sprintln("format", j.Format.Name, j.One)
	}
	for _, p := range slices.Concat(j.Suite.Promises, o.Named) {
		text += fmt.Sprintln("promise", p.Name)
	}
	for _, g := range j.Suite.Groups {
		text += fmt.Sprintf("group %q %d\n", g.Name, g.Points)
	}
	for _, c := range j.Cases {
		text += fmt.Sprintf("case %q %s\n", c.FullName(), c.Digest())
	}
	return text
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// FixLimits sets the time limits of languages once and for all: those that are
// known under a key, or else what the jury takes now, which is given to keep. A
// language whose limits cannot be had keeps none: who writes in it is told why.
func (r *Reviewer) FixLimits(ctx context.Context, adder string, languages []*lang.Language, known func(key string) []time.Duration, keep func(key string, limits []time.Duration) error) error {
	var mu sync.Mutex
	r.limits = map[*lang.Language][]time.Duration{}
	err := Each(ctx, len(languages), r.options.Workers, func(ctx context.Context, i int) error {
		l := languages[i]
		tools, err := l.Toolchain()
		if err != nil {
			return nil
		}
		key := digest(r.languageKey(adder, l, tools.Version))
		limits := known(key)
		if limits == nil {
			if limits, err = r.judge.Jury.Limits(ctx, r.judge, l); err != nil {
				return ctx.Err()
			}
			if err := keep(key, limits); err != nil {
				return err
			}
		}
		mu.Lock()
		defer mu.Unlock()
		r.limits[l] = limits
		return r.judge.Jury.Fix(r.judge, l, limits)
	})
	if err != nil {
		return err
	}
	return r.judge.Jury.Save()
}
