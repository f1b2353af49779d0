package review

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"adder/judge/run/lang"
)

// Theory. A result may be used again only if everything that decides it is the same. So each
// language has a key: a digest of the plan (the request, with its suite and the build of
// Adder) and of what this machine adds: the boards, the level and the toolchain.

// Key is the key of a language; plan is a digest of the request and of the build of Adder. It
// is "" if this machine cannot judge the language. The limits are no part of it: a journal keeps
// them under this key, and its results.
func (r *Reviewer) Key(plan string, l *lang.Language) string {
	tools, err := l.Toolchain()
	if err != nil {
		return ""
	}
	const meaning = 3 // changes when what a result says changes its meaning
	text := fmt.Sprintln(meaning, plan, r.Judge.Level, r.Judge.Jury.Machine, l.Key, tools.Version)
	for _, c := range r.Judge.Cases {
		text += fmt.Sprintf("case %q %s\n", c.FullName(), c.Digest())
	}
	return digest(text)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// Limits returns the time limits that were fixed for a language, by case, or nil.
func (r *Reviewer) Limits(l *lang.Language) []time.Duration {
	r.fixing.RLock()
	defer r.fixing.RUnlock()
	return r.limits[l]
}

// FixLimits fixes the time limits of languages. It uses limits that are known under a key;
// otherwise the jury measures them, and FixLimits passes them to keep. A language whose
// limits cannot be measured gets none, and its submissions say why. Limits that are already
// fixed stay.
func (r *Reviewer) FixLimits(
	ctx context.Context,
	plan string,
	languages []*lang.Language,
	known func(key string) []time.Duration,
	keep func(key string, limits []time.Duration) error,
) error {
	err := Each(ctx, len(languages), r.Workers, func(ctx context.Context, i int) error {
		l := languages[i]
		if r.Limits(l) != nil {
			return nil
		}
		key := r.Key(plan, l)
		if key == "" {
			return nil
		}
		limits := known(key)
		if limits == nil {
			var err error
			limits, err = r.Judge.Jury.Limits(ctx, r.Judge, l)
			if err != nil {
				return ctx.Err()
			}
			if err := keep(key, limits); err != nil {
				return err
			}
		}
		r.fixing.Lock()
		defer r.fixing.Unlock()
		r.limits[l] = limits
		return r.Judge.Jury.Fix(r.Judge, l, limits)
	})
	if err != nil {
		return err
	}
	return r.Judge.Jury.Save()
}
