package review

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"adder/judge/run/lang"
)

// Theory. A result may be used again only if everything that decides it is the same. So each
// language has a key: a digest of the request (with its suite and the build of Adder), and of what
// this machine adds: the boards, the level and the toolchain.

// Key is the key of a language for the reviewer's request. It is "" if this machine cannot judge the
// language. The limits are no part of it: they are measured once for this machine, suite and
// toolchain.
func (r *Reviewer) Key(l *lang.Language) string {
	tools, err := l.Toolchain()
	if err != nil {
		return ""
	}
	const meaning = 3 // changes when what a result says changes its meaning
	text := fmt.Sprintln(meaning, r.Request, r.Judge.Spec.Setup.Level, r.Judge.Jury.Machine, l.Key, tools.Version)
	for _, c := range r.Judge.Cases {
		text += fmt.Sprintf("case %q %s\n", c.FullName(), c.Digest())
	}
	return digest(text)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
