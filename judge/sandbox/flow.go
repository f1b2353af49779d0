package sandbox

import (
	"os"
	"os/exec"
	"sync"
	"time"
)

// lag is how long we wait for output after the main process has ended and
// its process group was killed.
const lag = time.Second

// A flow is the way of a command's two outputs into taps.
type flow struct {
	taps       []*tap
	ours, ends []*os.File
	ended      chan struct{}
}

func flowInto(cmd *exec.Cmd, out, fault *tap) (*flow, error) {
	f := &flow{taps: []*tap{out, fault}, ended: make(chan struct{})}
	for range f.taps {
		r, w, err := os.Pipe()
		if err == nil {
			f.ours, f.ends = append(f.ours, r), append(f.ends, w)
			err = openTo(w)
		}
		if err != nil {
			closeAll(f.ours, f.ends)
			return nil, err
		}
	}
	cmd.Stdout, cmd.Stderr = f.ends[0], f.ends[1]
	return f, nil
}

func closeAll(lists ...[]*os.File) {
	for _, list := range lists {
		for _, f := range list {
			f.Close()
		}
	}
}

// begin is called when the command has its own ends, or never will.
func (f *flow) begin() {
	closeAll(f.ends)
	var readers sync.WaitGroup
	for i, t := range f.taps {
		t.from = f.ours[i]
		readers.Go(func() { t.drain(f.ours[i]) })
	}
	go func() {
		readers.Wait()
		close(f.ended)
	}()
}

// end waits for what is still in the pipes, but not for whoever holds them.
func (f *flow) end() {
	select {
	case <-f.ended:
	case <-time.After(lag):
	}
	closeAll(f.ours)
	<-f.ended
}
