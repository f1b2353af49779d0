package class

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// UnitKey identifies what is judged: a submission, and the key of its language, which digests
// all else that decides a result. It is "" if results cannot be used again.
func UnitKey(language, submittedAs, file, text string) string {
	if language == "" {
		return ""
	}
	h := sha256.New()
	for _, part := range []string{language, submittedAs, file, text} {
		fmt.Fprintf(h, "%d %s\n", len(part), part) // lengths keep the parts apart
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}

// FaultOf returns an error about the submissions that could not be judged, with the first
// failure; nil if there are none. Adder failed, or the user can mend the cause.
func FaultOf(results []result.Result) error {
	failed, first, hint := 0, "", ""
	for i := range results {
		r := &results[i]
		if r.Verdict == result.JudgeError {
			failed++
			first, hint = cmp.Or(first, r.Error), cmp.Or(hint, r.Hint)
		}
	}
	if failed == 0 {
		return nil
	}
	problem := fmt.Sprintf("%d of %d submissions could not be judged", failed, len(results))
	if hint != "" {
		return fault.New(problem+": "+first, hint)
	}
	return errors.New(problem + " because Adder failed; the same command tries them again: " + first)
}
