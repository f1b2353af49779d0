package review

import (
	"context"
	"fmt"
	"strings"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/result"
)

// Prove gives every board of a scope to a submission; see [hunt.Prove].
func (f *Fuzzer) Prove(ctx context.Context, s Submission, scope generator.Scope, estimate hunt.Estimate) (result.Result, error) {
	target, _, err := f.subject(ctx, &s)
	if err != nil {
		return result.Result{}, err
	}
	r, err := hunt.Prove(ctx, target, scope, f.Hunt, estimate)
	if err != nil {
		return result.Result{}, err
	}
	return f.proved(&s, scope, r), nil
}

// ProveRange gives a part of the boards of a scope; see [hunt.ProveRange].
func (f *Fuzzer) ProveRange(ctx context.Context, s Submission, scope generator.Scope, from, to uint64) (result.Result, error) {
	target, _, err := f.subject(ctx, &s)
	if err != nil {
		return result.Result{}, err
	}
	r, err := hunt.ProveRange(ctx, target, scope, from, to, f.Hunt)
	if err != nil {
		return result.Result{}, err
	}
	return f.proved(&s, scope, r), nil
}

func (f *Fuzzer) proved(s *Submission, scope generator.Scope, r *hunt.Report) result.Result {
	x := f.result(s, r)
	if p := r.Proved; r.Finding == nil && p != nil {
		x.Proof = &result.Proof{Scope: scopeWords(scope, f.Hunt.Promises), Boards: p.Boards, Scrambled: p.Scrambled, Alone: p.Alone}
	}
	return x
}

// scopeWords says which boards a proof was about.
func scopeWords(s generator.Scope, promises []*board.Promise) string {
	var parts []string
	for m, faces := range s.Faces {
		if m+1 == len(s.Faces) || s.Faces[m+1] != faces || len(s.Most) > m+1 && s.Most[m+1] != s.Most[m] {
			if len(s.Most) > m {
				parts = append(parts, counted(m, "jump")+" and "+counted(s.Most[m], "cell"))
				continue
			}
			parts = append(parts, counted(m, "jump")+" and "+counted(faces, "face"))
		}
	}
	size := "up to"
	if len(s.Sizes) == 1 {
		size = "of"
	}
	return fmt.Sprintf("%s %d cells with up to %s", size, s.Cells, strings.Join(parts, ", or ")) + promisedWords(promises)
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// promisedWords says which boards these are, where not all are given.
func promisedWords(promises []*board.Promise) string {
	words, and := "", " that"
	var kept []string
	for _, p := range promises {
		if format, ok := strings.CutPrefix(p.Name, "format="); ok {
			words, and = " that "+format+" can write", ", and that"
			continue
		}
		kept = append(kept, fmt.Sprintf("%q", p.Name))
	}
	if len(kept) == 0 {
		return words
	}
	noun := "promise"
	if len(kept) > 1 {
		noun = "promises"
	}
	return words + and + " keep the " + noun + " " + strings.Join(kept, ", ")
}
