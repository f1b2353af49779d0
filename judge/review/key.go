package review

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"time"

	"adder/judge/lang"
)

// A result may be used again only where all that decides it is the same. So each
// language has a key: a digest of the plan, which holds all that is asked for, the
// suite in it, and the build of Adder; and of what this machine makes of it: the
// boards, the level, the toolchain and the limits.

// keyVersion changes when what a result says changes its meaning.
const keyVersion = 3

// Key is the key of a language; plan is a digest of what is asked for, and of the
// build of Adder. It is "" where nothing can be judged, or the time limits are not
// fixed.
func (r *Reviewer) Key(plan string, l *lang.Language) string {
	tools, err := l.Toolchain()
	limits, fixed := r.limits[l]
	if err != nil || !fixed {
		return ""
	}
	return digest(r.languageKey(plan, l, tools.Version) + fmt.Sprintln(limits))
}

// languageKey is the key but for the time limits, which are kept under it.
func (r *Reviewer) languageKey(plan string, l *lang.Language, toolchain string) string {
	j := r.judge
	text := fmt.Sprintln(keyVersion, plan, j.Level, j.Jury.Machine(), l.Key, toolchain)
	for _, c := range j.Cases {
		text += fmt.Sprintf("case %q %s\n", c.FullName(), c.Digest())
	}
	return text
}

// Limits returns the time limits that were fixed for a language, by case, or nil.
func (r *Reviewer) Limits(l *lang.Language) []time.Duration { return r.limits[l] }

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// FixLimits sets the time limits of languages once and for all: those that are
// known under a key, or else what the jury takes now, which is given to keep. A
// language whose limits cannot be had keeps none: who writes in it is told why.
func (r *Reviewer) FixLimits(ctx context.Context, plan string, languages []*lang.Language, known func(key string) []time.Duration, keep func(key string, limits []time.Duration) error) error {
	var mu sync.Mutex
	r.limits = map[*lang.Language][]time.Duration{}
	err := Each(ctx, len(languages), r.options.Workers, func(ctx context.Context, i int) error {
		l := languages[i]
		tools, err := l.Toolchain()
		if err != nil {
			return nil
		}
		key := digest(r.languageKey(plan, l, tools.Version))
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
