package sandbox

import "io"

// errKept is how much of standard error is kept, in bytes.
const errKept = 64 << 10

// A tap is where a program's output flows to: into memory or to a writer, up
// to a limit, beyond which it is counted as spilt and thrown away. A tap
// never refuses bytes, so a program cannot block on it.
type tap struct {
	limit int64     // bytes let through; 0 is unlimited
	to    io.Writer // nil: keep
	kept  []byte
	seen  int64
	spilt bool
	spill func() // called once, at the first byte too many or a failed write; may be nil
}

func (t *tap) Write(p []byte) (int, error) {
	n := len(p)
	if t.spilt {
		return n, nil
	}
	if t.limit > 0 && t.seen+int64(n) > t.limit {
		p = p[:t.limit-t.seen]
		defer t.overflow()
	}
	t.seen += int64(len(p))
	if t.to == nil {
		t.kept = append(t.kept, p...)
	} else if _, err := t.to.Write(p); err != nil && !t.spilt {
		defer t.overflow()
	}
	return n, nil
}

func (t *tap) overflow() {
	if t.spilt {
		return
	}
	t.spilt = true
	if t.spill != nil {
		t.spill()
	}
}
