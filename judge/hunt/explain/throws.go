package explain

import (
	"fmt"

	"adder/judge/result"
)

// onlyThrows says of a program that printed wrong throws whether its numbers are right.
func onlyThrows(seen *observation) []string {
	boards := 0
	for s := range seen.sights() {
		if int(s.Got) != s.Want {
			return nil
		}
		boards++
	}
	if !seen.complete {
		return nil
	}
	return []string{fmt.Sprintf("the number is right on all %s boards that were tried; only the throws after it are wrong", result.Thousands(boards))}
}
