package cases

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// A Case is one input, with proved answers.
type Case struct {
	Group   string
	Name    string
	Text    []byte  // the input, in the plain format
	Answers []int32 // by board
	Parts   []Part  // of a case made of files
	Swept   *uint64 // if the case is a complete part of the sweep: the number of its first board
	LeftOut int     // boards that were left out, because they break a promise; a cache does not keep it

	readings sync.Map // []int32, by board.Rules
	digest   string
	hashing  sync.Once
}

// A Part is the boards of one file: those from First to Last, counted from 1.
type Part struct {
	Name        string // of the file, without .in
	First, Last int
}

// FullName is the group's and the case's name.
func (c *Case) FullName() string { return c.Group + "/" + c.Name }

// FileOf returns the name of the file that board n, from 1, came from; "" if it is generated.
func (c *Case) FileOf(n int) string {
	i := slices.IndexFunc(c.Parts, func(p Part) bool { return n <= p.Last })
	if i < 0 {
		return ""
	}
	return c.Parts[i].Name + ".in"
}

// Boards reads the boards of the case in order.
func (c *Case) Boards() *board.Scanner { return board.NewScanner(c.FullName(), c.Text) }

// Board returns board n, from 1. It costs O(n).
func (c *Case) Board(n int) (board.Board, error) {
	var b board.Board
	s := c.Boards()
	for range n {
		if !s.Next(&b) {
			return b, errors.Join(fmt.Errorf("%s has no board %d", c.FullName(), n), s.Err())
		}
	}
	return b, nil
}

// Under returns what a program that plays by r prints for each board.
func (c *Case) Under(r board.Rules) ([]int32, error) {
	if known, ok := c.readings.Load(r); ok {
		return known.([]int32), nil
	}
	answers := make([]int32, 0, len(c.Answers))
	var o oracle.Solver
	var b board.Board
	s := c.Boards()
	for s.Next(&b) {
		answers = append(answers, int32(o.Under(&b, r)))
	}
	c.readings.Store(r, answers)
	return answers, s.Err()
}

// Digest is what pins.txt has: it changes with any board and any answer.
func (c *Case) Digest() string {
	c.hashing.Do(func() {
		h := sha256.New()
		h.Write(c.Text)
		h.Write(AnswerText(c.Answers))
		c.digest = hex.EncodeToString(h.Sum(nil))
	})
	return c.digest
}

// build makes a case without the cache: its boards, and the proof of each answer.
func (s *Suite) build(group string, sp *spec) (*Case, error) {
	c := &Case{Group: group, Name: sp.Name}
	made, err := s.boards(sp)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.FullName(), err)
	}
	boards := made.boards
	c.Parts, c.LeftOut = made.parts, made.leftOut
	if sp.order != nil {
		boards, c.Parts = sp.order(boards), nil
	}
	c.Text = board.Plain(boards...)
	var solver oracle.Solver
	for i := range boards {
		answer, err := prove(&solver, &boards[i])
		if err != nil {
			return nil, fmt.Errorf("%s: board %d: %w", c.FullName(), i+1, err)
		}
		c.Answers = append(c.Answers, int32(answer))
	}
	return c, nil
}

// Cases returns the cases of all groups, in order, made or taken from the
// cache. The error is an [*Error] if the suite is at fault.
func (s *Suite) Cases(cache *Cache) ([]*Case, error) {
	made, errs := make([]*Case, s.Len()), make([]error, s.Len())
	var group sync.WaitGroup
	slots := make(chan struct{}, 2) // two at a time bound the memory
	next := 0
	for _, g := range s.Groups {
		for i := range g.specs {
			k := next
			next++
			group.Go(func() {
				slots <- struct{}{}
				defer func() { <-slots }()
				made[k], errs[k] = s.caseOf(g.Name, &g.specs[i], cache)
				if made[k] != nil {
					made[k].Swept = s.swept(&g.specs[i])
				}
			})
		}
	}
	group.Wait()
	return made, errors.Join(errs...)
}

// caseOf returns the case of a spec, and checks its pin.
func (s *Suite) caseOf(group string, sp *spec, cache *Cache) (*Case, error) {
	pin := s.pins[group+"/"+sp.Name]
	if c := cache.load(group, sp, pin); c != nil {
		return c, nil
	}
	c, err := s.build(group, sp)
	if err != nil {
		return nil, err
	}
	if pin != "" && c.Digest() != pin {
		return nil, &Error{
			File: pinsFile,
			Msg:  c.FullName() + ": its boards or answers differ from those that are pinned",
			Hint: "if the change was meant, delete the line, or the file",
		}
	}
	cache.store(c, sp, pin)
	return c, nil
}

// swept is the number of the first board of a spec's part of the sweep; nil if the spec is not
// a part, or boards are left out.
func (s *Suite) swept(sp *spec) *uint64 {
	if sp.Sweep == nil || !s.format.Plain() || len(s.Promises) > 0 {
		return nil
	}
	from, _ := sp.Sweep.span(generator.Small.Count())
	return &from
}
