package mend

import (
	"cmp"
	"context"
	"slices"
)

// Theory. A change can make a program right by switching off what is wrong: a condition that
// never holds any more, a loop that never runs. Half of the program then does nothing, and
// its author learns little. Which blocks are never done is found by experiment: a statement
// that ends the program is put at the beginning of each. If the changed program is still
// right, it never comes there. If the unchanged one did not come there either, the change is
// not to blame.

const (
	mostBlocks   = 40 // that are tried, the largest first
	mostAlone    = 10 // of these, where each is a program of its own
	leastTokens  = 8  // of a block
	idleShare    = 8  // an eighth of the program may be idle
	leastAllowed = 20 // and so may that many tokens
)

// acceptable reports whether a repair with this many idle tokens ends the search.
func acceptable(idle, all int) bool { return idle <= max(leastAllowed, all/idleShare) }

// traps are the statements that end a program with a failure, by the key of its language.
var traps = map[string]string{
	"c":      "__builtin_trap();",
	"cpp":    "__builtin_trap();",
	"cs":     "System.Environment.Exit(1);",
	"go":     "panic(1)",
	"java":   "if (true) System.exit(1);",
	"js":     "process.exit(1);",
	"kotlin": "kotlin.system.exitProcess(1)",
	"python": "raise SystemExit(1)",
	"rust":   "std::process::exit(1);",
}

// A block is lines between braces or, in Python, lines that are indented together.
type block struct {
	line   int // the first line of its body
	tokens int
}

// blocks lists the blocks of a file, the largest first.
func (f *file) blocks() (all []block) {
	for l, x := range f.lines {
		body := f.nextCode(l)
		if x.first < 0 || body < 0 {
			continue
		}
		end := -1 // the last token of the block
		switch {
		case f.Indents && f.is(x.last, ":"):
			end = f.lines[f.indentedEnd(l)].last
		case f.is(x.last, "{") && !f.is(x.first, "class", "struct", "switch", "namespace"):
			end = f.pairs[x.last] - 1
		}
		tokens := end - x.last
		if tokens >= leastTokens {
			all = append(all, block{body, tokens})
		}
	}
	slices.SortStableFunc(all, func(a, b block) int { return cmp.Compare(b.tokens, a.tokens) })
	return all
}

// idleTokens is the size of what a change leaves out and of the largest block that is not
// done any more.
func (m *mender) idleTokens(ctx context.Context, c candidate) (int, error) {
	most := mostBlocks
	if m.together == 0 {
		most = mostAlone
	}
	trap := traps[m.source.Lang.Key]
	changed := newFile(m.source.Lang, c.text())
	blocks := changed.blocks()
	blocks = blocks[:min(len(blocks), most)]
	var trapped []candidate
	for _, b := range blocks {
		trapped = append(trapped, candidate{in: changed, spans: []span{changed.above(b.line, trap)}})
	}
	got, err := m.try(ctx, trapped)
	if err != nil {
		return 0, err
	}
	removed := len(c.in.code) - len(changed.code)
	idle := max(removed, 0)
	for i, b := range blocks { // the largest first
		if !got[i].all() {
			continue
		}
		before, err := m.idleBefore(ctx, c, changed, b)
		if err != nil {
			return 0, err
		}
		if !before {
			return idle + b.tokens, nil
		}
	}
	return idle, nil
}

// idleBefore reports whether a block of a changed file is not done in the unchanged program
// either.
func (m *mender) idleBefore(ctx context.Context, c candidate, changed *file, b block) (bool, error) {
	line := b.line + len(c.in.lines) - len(changed.lines)
	if b.line < c.line { // above the change
		line = b.line
	}
	if line < 0 || line >= len(c.in.lines) || m.base.count() == 0 {
		return false, nil
	}
	unchanged := candidate{in: c.in, spans: []span{c.in.above(line, traps[m.source.Lang.Key])}}
	got, err := m.try(ctx, []candidate{unchanged})
	if err != nil || got[0] == nil {
		return false, err
	}
	return slices.Equal(got[0], m.base), nil
}

// withoutStatement is the candidate that leaves out the smallest statement around a change,
// if it is right on the screen, too. Otherwise it is nil. It is the better advice where the
// statement has no effect any more, or is never done.
func (m *mender) withoutStatement(ctx context.Context, c candidate, idle int) (*candidate, error) {
	if c.operator == statement {
		return nil, nil
	}
	all := c.around()
	if len(all) == 0 {
		return nil, nil
	}
	smallest := all[0]
	simple := c.in.statement(smallest.line - 1)
	if !simple && acceptable(idle, len(c.in.code)) {
		return nil, nil
	}
	got, err := m.try(ctx, []candidate{smallest})
	if err != nil || !got[0].all() {
		return nil, err
	}
	return &smallest, nil
}

// around lists the candidates that leave out a statement around a change, the smallest first.
func (c *candidate) around() (all []candidate) {
	for l := range c.in.lines {
		dropped, ok := c.in.withoutStatement(l)
		if !ok {
			continue
		}
		outside := func(s span) bool { return s.from < dropped.from || s.to > dropped.to }
		if slices.ContainsFunc(c.spans, outside) {
			continue
		}
		p := &proposals{file: c.in, operator: statement}
		p.likely(dropped)
		all = append(all, p.all...)
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Compare(a.spans[0].to-a.spans[0].from, b.spans[0].to-b.spans[0].from)
	})
	return all
}
