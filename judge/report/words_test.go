package report_test

import (
	"testing"
	"time"

	"adder/judge/report"
)

func TestWords(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, c := range []struct{ want, got string }{
		{"0", report.Thousands(0)},
		{"999", report.Thousands(999)},
		{"18,446,744,073,709,551,615", report.Thousands(uint64(1<<64 - 1))},
		{"0 boards", report.Counted(0, "board")},
		{"1 board", report.Counted(1, "board")},
		{"1,024 boards", report.Counted(1024, "board")},
		{"0.04 s", report.Duration(40 * time.Millisecond)},
		{"3.5 s", report.Duration(3500 * time.Millisecond)},
		{"89 s", report.Duration(89 * time.Second)},
		{"2 minutes", report.Duration(90 * time.Second)},
		{"89 minutes", report.Duration(89 * time.Minute)},
		{"2 hours", report.Duration(90 * time.Minute)},
		{"35 hours", report.Duration(35 * time.Hour)},
		{"193 days", report.Duration(193 * day)},
		{"2 years", report.Duration(600 * day)},
		{"a\tb\nc??", report.Printable("a\tb\nc\x1b\u202e")},
		{"a?b?c??é", report.OneLine("a\tb\nc\x1b\xc2\x9bé")},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
