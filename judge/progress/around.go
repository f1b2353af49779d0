package progress

import "io"

// Around returns a writer to w that does not tear the line: it takes the line
// away before it writes, and the line comes back below once what was written
// ends with a newline. All that goes to the line's terminal should pass through
// it, also on another file. For a nil Line it is w.
func (l *Line) Around(w io.Writer) io.Writer {
	if l == nil {
		return w
	}
	return &around{l, w}
}

type around struct {
	line *Line
	w    io.Writer
}

func (a *around) Write(p []byte) (int, error) {
	l := a.line
	l.screen.Lock()
	defer l.screen.Unlock()
	l.remove()
	n, err := a.w.Write(p)
	if n > 0 {
		l.torn = p[n-1] != '\n'
	}
	return n, err
}
