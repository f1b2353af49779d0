package board

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestParseFreeSpace(t *testing.T) {
	t.Parallel()
	want := []Board{{Cells: 10, Faces: 6, Jumps: []Jump{{2, 7}, {9, 1}}}, {Cells: 2, Faces: 1}}
	for _, text := range []string{
		"2\n10 6 2\n2 7\n9 1\n2 1 0\n",
		"2 10 6 2 2 7 9 1 2 1 0",
		"2\r\n10 6 2\r\n2 7\r\n9 1\r\n2 1 0\r\n",
		"\n\n 2\t10\v6\f2\n\n2\n7 9\n1 002 01 000 \n\n",
	} {
		same(t, want, must(Parse("f", []byte(text))), text)
	}
	if boards, err := Parse("f", []byte("0\n")); err != nil || len(boards) != 0 {
		t.Errorf("no boards: %v, %v", boards, err)
	}
}

// A file may announce what it likes; memory is taken for what is there.
func TestParseIsBounded(t *testing.T) {
	for _, c := range []struct {
		text   string
		format *Format
	}{
		{"1000000\n2 1 0\n", plain},
		{"2\n1000000 1 999999\n1 2\n", plain},
		{"[[" + strings.Repeat("1,", 100_000), leetCode},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := c.format.parse("f", []byte(c.text)); err == nil {
			t.Errorf("%.40q was read", c.text)
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%.40q took %d bytes", c.text, took)
		}
	}
}

func TestReadFileTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	path := filepath.Join(t.TempDir(), "huge.in")
	check(t, os.WriteFile(path, nil, 0o600), os.Truncate(path, MaxInput+1)) // sparse: takes no room
	if _, err := plain.ReadFile(path); !errors.Is(err, errTooLarge) {
		t.Errorf("error %v, want %v", err, errTooLarge)
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		b    Board
		want string
	}{
		{Board{Cells: 10, Faces: 6, Jumps: []Jump{{2, 7}, {1, 10}}}, "<nil>"},
		{Board{Cells: 1, Faces: 6}, "1 cells: want 2 to 1000000"},
		{Board{Cells: 10, Faces: 0}, "0 faces: want 1 to 1000000"},
		{Board{Cells: 2, Faces: 1, Jumps: []Jump{{1, 2}, {2, 1}}}, "2 jumps: want 0 to 1 on 2 cells"},
		{Board{Cells: 10, Faces: 6, Jumps: []Jump{{2, 7}, {10, 7}}},
			"jump 2: starts on cell 10: want 1 to 9"},
		{Board{Cells: 10, Faces: 6, Jumps: []Jump{{0, 7}}}, "jump 1: starts on cell 0: want 1 to 9"},
		{Board{Cells: 10, Faces: 6, Jumps: []Jump{{5, 11}}}, "jump 1: ends on cell 11: want 1 to 10"},
		{Board{Cells: 10, Faces: 6, Jumps: []Jump{{5, 5}}}, "jump 1: starts and ends on cell 5"},
		{Board{Cells: 10, Faces: 6, Jumps: []Jump{{5, 6}, {5, 7}}}, "jump 2: a second jump starts on cell 5"},
	} {
		if got := fmt.Sprint(c.b.Validate()); got != c.want {
			t.Errorf("%v: %s, want %s", c.b, got, c.want)
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	ordered := []Board{
		{Cells: 9, Faces: 3},
		{Cells: 4, Faces: 1, Jumps: []Jump{{2, 1}}},
		{Cells: 4, Faces: 1, Jumps: []Jump{{2, 3}}},
		{Cells: 4, Faces: 1, Jumps: []Jump{{3, 1}}},
		{Cells: 4, Faces: 2, Jumps: []Jump{{2, 1}}},
		{Cells: 5, Faces: 1, Jumps: []Jump{{2, 1}}},
		{Cells: 3, Faces: 1, Jumps: []Jump{{1, 2}, {2, 1}}},
		{Cells: 3, Faces: 1, Jumps: []Jump{{2, 1}, {1, 2}}},
	}
	for i := range ordered {
		for k := range ordered {
			got, want := Compare(&ordered[i], &ordered[k]), max(-1, min(1, i-k))
			if got != want {
				t.Errorf("%v against %v: %d, want %d", ordered[i], ordered[k], got, want)
			}
		}
	}
}

// same fails the test if two values differ.
func same(t *testing.T, want, got any, about ...any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%v (-want +got):\n%s", about, diff)
	}
}

// must returns x. An error means that the test itself is wrong.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
