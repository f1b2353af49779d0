package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"adder/judge/cluster"
	"adder/judge/durable"
	"adder/judge/progress"
	"adder/judge/usage"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

func newHub(c *console) *cobra.Command {
	var o hubFlags
	cmd := &cobra.Command{
		Use:   "hub",
		Short: "run the server through which many machines judge together",
		Long: `Hub hands the work of graders to workers, over HTTPS. It keeps its keys
and its log in a folder, and shows how many units wait, run and are done, and on which
machines. Ctrl-C stops it; start it again in the same folder to continue.

A key names one machine or one course, and allows only that one's work. key add makes
a key, key revoke ends it at once. The first start makes course.key and worker.key.

With --beside, several hubs with copies of one folder share a lab: one is active, and
if it stops, another takes over.`,
		Example: `  adder hub --dir hub --listen 0.0.0.0:4222
  adder hub key add lab-07
  adder hub key add algo-1 --course
  adder hub status
  adder worker https://host:4222 --key lab-07.key --slots 8
  adder grade class/ --on https://host:4222 --key algo-1.key`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), c) },
	}
	cmd.PersistentFlags().StringVar(&o.Dir, "dir", "hub", "folder for the keys and the log")
	f := cmd.Flags()
	f.StringVar(&o.Listen, "listen", "127.0.0.1:4222", "HOST:PORT to listen on; 0.0.0.0 means every network")
	f.StringVar(&o.Beside, "beside", "", "addresses of other hubs with the same keys, as in https://b:4222,https://c:4222")
	f.StringVar(&o.metrics, "metrics", "", "also serve Prometheus /metrics and /healthz at HOST:PORT")
	cmd.AddCommand(o.status(c), o.key(c), o.retry(c))
	for _, to := range []struct{ use, state, done, long string }{
		{"drain", cluster.Drained, "drained", "Drain gives a machine no more work. It finishes what it has."},
		{"disable", cluster.Disabled, "disabled", "Disable takes away a machine's work, and gives it no more."},
		{"enable", "", "enabled", "Enable gives work again to a machine that was drained or disabled."},
	} {
		cmd.AddCommand(&cobra.Command{Use: to.use + " NAME", Short: to.use + " a machine", Long: to.long, Example: "  adder hub " + to.use + " lab-07", Args: one,
			RunE: func(cmd *cobra.Command, args []string) error {
				return o.set(cmd.Context(), c, args[0], to.state, to.done)
			}})
	}
	return cmd
}

func one(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usage.New(fmt.Sprintf("%d names given, expected one", len(args)), "adder hub key list shows all keys")
	}
	return nil
}

// hubFlags is the flags of the server in the middle.
type hubFlags struct {
	cluster.HubOptions
	metrics string
}

func (o *hubFlags) run(ctx context.Context, c *console) error {
	o.Patience, o.Told = patience, c.tell
	h, err := cluster.StartHub(ctx, o.HubOptions)
	if err != nil {
		return err
	}
	defer h.Close()
	stop, err := progress.ServeMetrics(o.metrics, func() error { h.State(); return nil }, h.State)
	if err != nil {
		return err
	}
	defer stop()
	fmt.Fprintf(c.out, "adder worker %s --key %s\n", h.URL, o.KeyFile("worker"))
	fmt.Fprintf(c.out, "adder grade CLASS --on %s --key %s\n", h.URL, o.KeyFile("course"))
	return o.show(ctx, c, h.State)
}

// Between two lines where there is no terminal, and between two looks.
const (
	hubLines = 30 * time.Second
	hubLooks = time.Second
)

// show shows the state until ctx ends: on a terminal's progress line, or else as occasional
// lines when it has changed.
func (o *hubFlags) show(ctx context.Context, c *console, state func() cluster.State) error {
	live := progress.IsTerminal(c.err)
	width := progress.Width(c.err)
	if width <= 0 {
		width = 80
	}
	var g gauge
	var last time.Time
	shown := ""
	tick := time.NewTicker(hubLooks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			if live {
				fmt.Fprint(c.err, "\r\x1b[K")
			}
			return ctx.Err()
		case now := <-tick.C:
			words := g.line(state(), now)
			switch {
			case live:
				fmt.Fprintf(c.err, "\r\x1b[K%s", cutTo(words, width-1))
			case words != shown && now.Sub(last) >= hubLines:
				c.tell(words)
				shown, last = words, now
			}
		}
	}
}

func cutTo(words string, columns int) string {
	runes := []rune(strings.TrimSpace(words))
	return string(runes[:min(len(runes), max(columns, 0))])
}

// ask asks the hub of the folder, which runs: see [cluster.Conn.Ask].
func (o *hubFlags) ask(ctx context.Context, op, course string) (s cluster.State, err error) {
	address, err := durable.ReadFile(filepath.Join(o.Dir, "address"), 4096)
	if err != nil {
		return s, usage.New("no hub runs in "+o.Dir, "--dir names the folder of the hub")
	}
	k, err := cluster.ReadKey(o.KeyFile(cluster.HubKey))
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

// set changes the state of a key, and has the hub know, if one runs.
func (o *hubFlags) set(ctx context.Context, c *console, name, state, done string) error {
	if err := o.Set(name, state); err != nil {
		return err
	}
	return o.changed(ctx, c, name+" is "+done)
}

func (o *hubFlags) changed(ctx context.Context, c *console, words string) error {
	_, err := o.ask(ctx, "status", "")
	var none *usage.Error
	if errors.As(err, &none) {
		words, err = words+"; no hub runs now", nil
	}
	if err == nil {
		c.tell(words)
	}
	return err
}

func (o *hubFlags) key(c *console) *cobra.Command {
	cmd := &cobra.Command{Use: "key", Short: "manage the keys of machines and courses", Args: noArguments,
		Long: `Key makes, lists and revokes keys. Each machine and each course has its own key.`, Example: "  adder hub key add lab-07\n  adder hub key list\n  adder hub key revoke lab-07",
		RunE: func(*cobra.Command, []string) error {
			return usage.New("key wants add, list or revoke", "as in adder hub key add lab-07")
		}}
	course := false
	add := &cobra.Command{Use: "add NAME", Short: "make a key for a machine, or with --course for a course", Args: one,
		Long: `Add makes a key and prints the name of its file. Copy the file to the machine that will
use it. A running hub accepts the key at once.`, Example: "  adder hub key add lab-07\n  adder hub key add algo-1 --course",
		RunE: func(cmd *cobra.Command, args []string) error {
			role := "worker"
			if course {
				role = "course"
			}
			if _, err := o.Prepare(); err != nil {
				return err
			}
			if err := o.Add(role, args[0]); err != nil {
				return err
			}
			fmt.Fprintln(c.out, o.KeyFile(args[0]))
			return o.changed(cmd.Context(), c, "copy the file to the machine that will use it, and keep it secret")
		}}
	add.Flags().BoolVar(&course, "course", false, "a key for a course: to submit work and read its results")
	list := &cobra.Command{Use: "list", Short: "list all keys", Args: noArguments,
		Long: "List shows each key with its role and its state.", Example: "  adder hub key list", RunE: func(*cobra.Command, []string) error {
			all, err := o.Entries()
			if err != nil {
				return err
			}
			t := table.NewWriter()
			t.AppendHeader(table.Row{"key", "role", "since", "state"})
			for _, e := range all {
				t.AppendRow(table.Row{e.Name, e.Role, e.Added.Format(time.DateOnly), cmp.Or(e.State, "in use")})
			}
			fmt.Fprintln(c.out, t.Render())
			return nil
		}}
	revoke := &cobra.Command{Use: "revoke NAME", Short: "end a key, at once and permanently", Args: one,
		Long: "Revoke ends a key. Its user is disconnected at once, and its work goes to others.", Example: "  adder hub key revoke lab-07", RunE: func(cmd *cobra.Command, args []string) error {
			return o.set(cmd.Context(), c, args[0], cluster.Revoked, "revoked")
		}}
	cmd.AddCommand(add, list, revoke)
	return cmd
}

func (o *hubFlags) retry(c *console) *cobra.Command {
	return &cobra.Command{Use: "retry [COURSE]", Short: "retry failed units of one course, or of all", Args: cobra.MaximumNArgs(1),
		Long: `Retry hands out again the units that three workers failed on, while their grader still
waits for other work. After that, rerun the grader's command instead.`, Example: "  adder hub retry algo-1",
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := o.ask(cmd.Context(), "retry", strings.Join(args, ""))
			if err == nil {
				fmt.Fprintf(c.out, "retrying %d units\n", s.Retried)
			}
			return err
		}}
}

func (o *hubFlags) status(c *console) *cobra.Command {
	return &cobra.Command{Use: "status", Short: "show machines, queues and failed units", Args: noArguments,
		Long: `Status asks the hub that runs in the folder for its machines, with their languages,
slots and load, for the queue of each course, and for failed units.`, Example: "  adder hub status --dir hub",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := o.ask(cmd.Context(), "status", "")
			if err == nil {
				writeState(c, s)
			}
			return err
		}}
}

// writeState writes what a hub knows, as tables.
func writeState(c *console, s cluster.State) {
	if s.Began.IsZero() {
		fmt.Fprintln(c.out, "this hub stands by: another is active")
	}
	machines := table.NewWriter()
	machines.AppendHeader(table.Row{"machine", "state", "languages", "level", "slots", "running", "done", "load", "last seen", "Adder"})
	for _, m := range s.Members {
		machines.AppendRow(table.Row{m.Name, cmp.Or(m.State, "in use"), strings.Join(m.Languages, " "), m.Level, m.Slots, m.Held, m.Done,
			fmt.Sprintf("%.1f", m.Load), fmt.Sprintf("%.0f s ago", m.Silent), m.Version})
	}
	fmt.Fprintln(c.out, printable(machines.Render()))
	queues := table.NewWriter()
	queues.AppendHeader(table.Row{"course", "job", "waiting", "running", "given up", "MiB", "grader seen", "Adder"})
	for _, j := range s.Jobs {
		var waiting []string
		for class, n := range j.Waiting {
			waiting = append(waiting, fmt.Sprintf("%d %s", n, class))
		}
		slices.Sort(waiting)
		queues.AppendRow(table.Row{j.Course, j.Job[:min(8, len(j.Job))], strings.Join(waiting, ", "), j.Running, len(j.Failed),
			j.Bytes >> 20, fmt.Sprintf("%.0f s ago", j.Silent), j.Version})
	}
	fmt.Fprintln(c.out, printable(queues.Render()))
	for _, j := range s.Jobs {
		for _, f := range j.Failed {
			fmt.Fprintf(c.out, "given up in %s: %s\n", printable(j.Course), printable(f))
		}
	}
}
