package trial

import (
	"context"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/run/source"
)

// A Spec says how a program is run, and on what. It is made once, for judging, hunting and
// mending alike.
type Spec struct {
	Setup    lang.Setup       // of its cells
	Format   *board.Format    // in which it reads boards; nil is plain
	OneBoard bool             // a process answers one board
	Promises []*board.Promise // every board that it is given keeps them
}

// Site says how the site of the format reads answers.
func (s *Spec) Site() lang.Site {
	if s.Format == nil {
		return lang.Site{}
	}
	return lang.Site{OutputFile: s.Format.OutputFile, AnswerSuffix: s.Format.AnswerSuffix}
}

// A Subject answers boards: a program in cells, or a player in this process.
type Subject struct {
	Name  string
	Open  func(lang.Setup) (*lang.Session, error) // opens a cell for the program; nil for a player
	Play  Player
	Clock bool // the program asks for the time in seconds
}

// A Player does what a new process would do on a batch within that much CPU time.
type Player func(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error)

// Submission is the subject of a program that runs in cells.
func Submission(name string, p *lang.Program) Subject {
	return Subject{Name: name, Open: p.Session, Clock: source.ReadsClock(p.Lang.Name, string(p.Text))}
}

// give gives a batch to a new process of the subject, when it has a turn. The error is never the
// program's fault.
func (p *Pool) give(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	if p.subject.Open == nil {
		if err := p.Spec.Setup.Turns.Take(ctx); err != nil {
			return sandbox.Result{}, err
		}
		defer p.Spec.Setup.Turns.Give()
		return p.subject.Play(ctx, b, cpu)
	}
	in, err := b.Input(p.Spec.Format)
	if err != nil {
		return sandbox.Result{}, err
	}
	session, err := p.take()
	if err != nil {
		return sandbox.Result{}, err
	}
	defer p.release(session)
	return session.Run(ctx, in, p.Spec.Site(), cpu, lang.Sleep(cpu))
}

// take returns an idle session, or opens one.
func (p *Pool) take() (*lang.Session, error) {
	p.mu.Lock()
	last := len(p.free) - 1
	if last < 0 {
		p.mu.Unlock()
		return p.subject.Open(p.Spec.Setup)
	}
	defer p.mu.Unlock()
	session := p.free[last]
	p.free = p.free[:last]
	return session, nil
}

func (s *shared) release(session *lang.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free = append(s.free, session)
}
