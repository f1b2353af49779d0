package show

import (
	"errors"

	"adder/judge/base/fault"
	"adder/judge/game/belief"
)

// printing says what a program does that prints this.
func printing(printed belief.Outcome) string {
	if printed.Failed() {
		return printed.String()
	}
	return "prints " + printed.String()
}

// FindBelief finds a belief by name, or a pair by its two names joined with "+". It
// returns nil for "".
func FindBelief(name string) (*belief.Belief, error) {
	if name == "" {
		return nil, nil
	}
	m, err := belief.Find(name)
	if err == nil {
		return m, nil
	}
	hint := "adder fuzz names beliefs, as in --belief chained"
	if unknown, ok := errors.AsType[*belief.UnknownError](err); ok {
		hint = fault.DidYouMean(unknown.Word, belief.Names(), hint)
	}
	return nil, fault.New(err.Error(), hint)
}
