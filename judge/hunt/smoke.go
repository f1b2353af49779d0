package hunt

import (
	"context"
	_ "embed"

	"adder/judge/game/board"
	"adder/judge/trial"
)

// smokeText is boards that kill nearly all beliefs of the bank. They were chosen greedily from
// the sweep and the rare part of the mix. The test says which beliefs survive them, and chooses
// anew with -update.
//
//go:embed smoke.in
var smokeText []byte

func smokeBoards() []board.Board {
	boards, err := board.Parse("smoke.in", smokeText)
	if err != nil {
		panic(err) // a test reads it
	}
	return boards
}

// smokeBoards are those of the smoke test that may be given.
func (h *hunt) smokeBoards() []board.Board {
	return board.Fitting(smokeBoards(), h.options.Promises)
}

// smoke tries the boards that nearly every wrong program fails. A failure counts only if the
// sweep finds none, because the sweep's would be smaller.
func (h *hunt) smoke(ctx context.Context, left *clue) error {
	boards := h.smokeBoards()
	if len(boards) == 0 {
		return nil
	}
	var err error
	left.batch = trial.Of(boards...)
	left.symptom, _, err = h.Examine(ctx, "smoke", left.batch, h.Enough)
	return err
}
