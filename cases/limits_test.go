package cases

import "testing"

func TestTimeLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text     string
		fixed    bool
		multiple float64
		limits   string
	}{
		{"", false, 2, "1s 1m0s"},
		{"limits: {time: 2s}", true, 2, "2s 2s"},
		{"limits: {memory: 64}", false, 2, "1s 1m0s"},
		{"limits:\n  time:\n    multiple: 2.5\n    ceiling: 10s", false, 2.5, "1s 10s"},
		{"limits: {time: {floor: 3s, ceiling: 3s}}", true, 2, "3s 3s"},
	} {
		y := Must(decode("suite.yaml", []byte("name: x\n"+c.text)))
		l, err := y.Limits.limits()
		got := l.TimeFloor.String() + " " + l.TimeCeiling.String()
		if err != nil || l.Fixed() != c.fixed || l.TimeMultiple != c.multiple || got != c.limits {
			t.Errorf("%q: %+v, %v", c.text, l, err)
		}
	}
}
