package review

import (
	"context"
	"fmt"
	"strings"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/hunt"
	"adder/judge/report"
)

// A Proof asks for a run on every board of a scope, instead of a hunt.
type Proof struct {
	Scope    generator.Scope
	Estimate hunt.Estimate // how long it may take
}

// steps are those of a submission that is proved right, or not.
func (p Proof) steps() []step {
	return []step{
		{"the proof", decisive, func(w *work, ctx context.Context) error { return w.prove(ctx, p) }},
		opened,
	}
}

// prove gives every board of the scope to the program.
func (w *work) prove(ctx context.Context, p Proof) error {
	r, err := hunt.Prove(ctx, w.pool, p.Scope, w.Hunt, p.Estimate)
	if err != nil {
		return err
	}
	w.found(r)
	if r.Finding == nil && r.Proved != nil {
		w.result.Proof = r.Proved
		w.result.Proof.Scope = scopeWords(p.Scope, w.Judge.Spec.Format)
	}
	return nil
}

// scopeWords says which boards a proof was about. A format may not have them all.
func scopeWords(s generator.Scope, format *board.Format) string {
	var parts []string
	for m, faces := range s.Faces {
		sameFaces := m+1 < len(s.Faces) && s.Faces[m+1] == faces
		sameMost := len(s.Most) <= m+1 || s.Most[m+1] == s.Most[m]
		if sameFaces && sameMost {
			continue // the next part includes it
		}
		of := report.Counted(faces, "face")
		if len(s.Most) > m {
			of = report.Counted(s.Most[m], "cell")
		}
		parts = append(parts, report.Counted(m, "jump")+" and "+of)
	}
	size := "up to"
	if len(s.Sizes) == 1 {
		size = "of"
	}
	words := fmt.Sprintf("%s %d cells with up to %s", size, s.Cells, strings.Join(parts, ", or "))
	if !format.Plain() {
		words += " that " + format.Name + " can give"
	}
	return words
}
