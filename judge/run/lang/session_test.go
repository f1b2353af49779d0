package lang

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// session opens a session of a program, for the time of a test.
func session(t *testing.T, p *Program) *Session {
	t.Helper()
	s, err := p.Session(Setup{Memory: testMemory, Output: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// once runs a session's program on a text.
func (s *Session) once(t *testing.T, ctx context.Context, stdin string) (sandbox.Result, error) {
	t.Helper()
	return s.Run(ctx, input(t, stdin), Site{}, 20*time.Second, time.Minute)
}

// answers checks what a session's program says to a text.
func (s *Session) answers(t *testing.T, stdin, want string) {
	t.Helper()
	r, err := s.once(t, context.Background(), stdin)
	if err != nil {
		t.Fatal(err)
	}
	says(t, r, want)
}

// A session survives the end of its cell, if another cell can be made.
func TestCellThatCannotBeWipedIsReplaced(t *testing.T) {
	t.Parallel()
	s := session(t, compiled(t, written(t, "own.py", "print(input()) # an artefact that no other test uses\n")))
	s.answers(t, "before", "before")
	s.wiping.Wait()
	s.cell.Close() // from now on it can neither run nor be wiped
	if _, err := s.once(t, context.Background(), "lost"); !errors.Is(err, sandbox.ErrClosed) {
		t.Errorf("a run in a closed cell: %v", err)
	}
	away := s.program.folder + ".away"
	if err := os.Rename(s.program.folder, away); err != nil {
		t.Fatal(err)
	}
	_, err := s.once(t, context.Background(), "nowhere")
	if back := os.Rename(away, s.program.folder); back != nil {
		t.Fatal(back)
	}
	if err == nil {
		t.Error("a cell was opened without its program")
	}
	s.answers(t, "after", "after")
}
