package disk

import (
	"context"
	"os"
	"time"
)

// Watch calls do, and calls it again after every save of a file. A save cancels the
// context of the running do. Watch calls failed with the error of a do that was not
// cancelled. It returns an error if a file is missing at the start, or when ctx ends.
func Watch(
	ctx context.Context, paths []string,
	do func(context.Context) error, failed func(error), tell func(string),
) error {
	before, err := savedAt(paths)
	if err != nil {
		return err
	}
	for {
		inner, cancel := context.WithCancel(ctx)
		go func() {
			defer cancel()
			waitForSave(inner, paths, before)
		}()
		err := do(inner)
		if inner.Err() == nil {
			failed(err)
			tell("done; waiting for the next save, Ctrl-C stops")
		}
		<-inner.Done()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		tell("file saved, judging again")
		before, _ = savedAt(paths)
	}
}

// waitForSave returns when a file was saved after the times before, or when ctx ends.
func waitForSave(ctx context.Context, paths []string, before string) {
	for ctx.Err() == nil {
		time.Sleep(time.Second / 2)
		now, err := savedAt(paths)
		if err == nil && now != before {
			return
		}
	}
}

// savedAt returns the times at which the files were saved, as one text. It is an error if
// one is missing: some editors remove a file before they write it again.
func savedAt(paths []string) (times string, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return "", err
		}
		times += info.ModTime().String() + "\n"
	}
	return times, nil
}
