package job

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"adder/judge/cluster"
	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/report"

	"github.com/jedib0t/go-pretty/v6/table"
)

// Following says how far the work is, whenever it is called, which is once a second: "12 waiting, 4 running, 120 done,
// 1.3/s; lab-07 2 running, 60 done". The rate is that of the last minute.
func Following(state func() cluster.State) func() string {
	var past []int // units that were done, second by second
	return func() string {
		s := state()
		past = append(past, s.Done)
		past = past[max(0, len(past)-60):]
		rate := float64(max(0, s.Done-past[0])) / float64(max(1, len(past)-1))
		waiting, running := s.Units()
		words := fmt.Sprintf("%d waiting, %d running, %d done, %.1f/s", waiting, running, s.Done, rate)
		if len(s.Members) == 0 {
			words += "; no workers"
		}
		for _, m := range s.Members {
			words += fmt.Sprintf("; %s %d running, %d done", m.Name, m.Running, m.Done)
		}
		return report.OneLine(words)
	}
}

// StateTable shows a hub's state in full.
func StateTable(s cluster.State) string {
	text := ""
	if s.Began.IsZero() {
		text = "this hub stands by: another is active\n"
	}
	machines := headed("machine", "state", "languages", "level", "slots", "running", "done", "load", "last seen", "Adder")
	for _, m := range s.Members {
		machines.AppendRow(table.Row{m.Name, cmp.Or(m.State, "in use"), strings.Join(m.Languages, " "), m.Level, m.Slots, m.Held, m.Done,
			fmt.Sprintf("%.1f", m.Load), fmt.Sprintf("%.0f s ago", m.Silent), m.Version})
	}
	queues, failed := headed("course", "job", "waiting", "running", "given up", "MiB", "grader seen", "Adder"), ""
	for _, j := range s.Jobs {
		var waiting []string
		for class, n := range j.Waiting {
			waiting = append(waiting, fmt.Sprintf("%d %s", n, class))
		}
		slices.Sort(waiting)
		queues.AppendRow(table.Row{j.Course, j.Job[:min(8, len(j.Job))], strings.Join(waiting, ", "), j.Running, len(j.Failed),
			j.Bytes >> 20, fmt.Sprintf("%.0f s ago", j.Silent), j.Version})
		for _, f := range j.Failed {
			failed += fmt.Sprintf("given up in %s: %s\n", j.Course, f)
		}
	}
	return text + report.Printable(machines.Render()+"\n"+queues.Render()+"\n"+failed)
}

// KeyTable shows all keys.
func KeyTable(r cluster.Registry) (string, error) {
	all, err := r.Entries()
	keys := headed("key", "role", "since", "state")
	for _, e := range all {
		keys.AppendRow(table.Row{e.Name, e.Role, e.Added.Format(time.DateOnly), cmp.Or(e.State, "in use")})
	}
	return keys.Render() + "\n", err
}

func headed(names ...any) table.Writer {
	t := table.NewWriter()
	t.AppendHeader(names)
	return t
}

// AskHub asks the hub that runs in the folder of the keys: see [cluster.Conn.Ask].
func AskHub(ctx context.Context, r cluster.Registry, op, course string) (s cluster.State, err error) {
	address, err := disk.ReadFile(filepath.Join(r.Dir, "address"), 4096)
	if err != nil {
		return s, fault.New("no hub runs in "+r.Dir, "--dir names the folder of the hub")
	}
	k, err := cluster.ReadKey(r.KeyFile(cluster.HubKey))
	if err != nil {
		return s, err
	}
	conn := &cluster.Conn{Key: k}
	if err := conn.Connect(ctx, strings.TrimSpace(string(address))); err != nil {
		return s, err
	}
	defer conn.Close()
	return conn.Ask(ctx, op, course)
}
