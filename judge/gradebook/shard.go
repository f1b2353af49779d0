package gradebook

import (
	"strconv"
	"strings"

	"adder/judge/usage"
)

// ParseShard reads "3/16": the third of sixteen; 0 of 0 is everything.
func ParseShard(text string) (i, n int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	a, b, found := strings.Cut(text, "/")
	i, err = strconv.Atoi(a)
	if err == nil {
		n, err = strconv.Atoi(b)
	}
	if !found || err != nil || n < 1 || i < 1 || i > n {
		return 0, 0, usage.New("--shard is \""+text+"\"", "want I/N with I from 1 to N, as in 3/16")
	}
	return i, n, nil
}
