package cases

import (
	"fmt"
	"strconv"
	"strings"
)

// Tell says what an import holds, a line each, and how many wrong answers there
// are, which it lists. Names in it are text of any kind.
func (i *Import) Tell() (lines []string, wrong int) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, line := range i.LeftOut {
		say("left out %s", line)
	}
	for k, g := range i.Groups {
		boards := 0
		var bare []string
		for _, in := range g.Inputs {
			boards += in.Boards()
			if in.Answers == "" {
				bare = append(bare, in.File)
			}
			for _, a := range in.Wrong {
				say("%s", a)
			}
			wrong += len(in.Wrong)
		}
		const few = 5
		if len(bare) > few {
			bare = append(bare[:few], fmt.Sprintf("and %d more", len(bare)-few))
		}
		if len(bare) > 0 {
			say("no answers beside %s: they are the oracle's", strings.Join(bare, ", "))
		}
		say("group %s: %s, %s, %d points", g.Name, counted(len(g.Inputs), "input"), counted(boards, "board"), i.Points(k))
	}
	if sum := i.given(); sum > 0 && sum != Points {
		say("the groups have %s points there; here they share %d", strconv.FormatFloat(sum, 'f', -1, 64), Points)
	}
	if wrong > 0 {
		say("%s", counted(wrong, "wrong answer"))
	}
	for _, r := range i.Readings {
		say("every answer is right for another game: %s", r)
	}
	return lines, wrong
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
