package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/cluster"
	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/version"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

// clusterFlags are the flags of the commands whose work other machines can do.
type clusterFlags struct {
	on, key string
	verify  int
	metrics string
}

func (o *clusterFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.on, "on", "", "run on the workers of this hub, as in https://host:4222; see adder hub --help")
	f.StringVar(&o.key, "key", "", "with --on: file of a course key")
	f.IntVar(&o.verify, "verify", 1, "with --on: accept a result only if workers with this many different keys agree")
	f.StringVar(&o.metrics, "metrics", "", "with --on: also serve Prometheus metrics at HOST:PORT/metrics")
}

// silentElsewhere are the flags that say where work is done. They do not change the
// results.
var silentElsewhere = []string{"on", "key", "verify", "metrics"}

func (o *clusterFlags) check(cmd *cobra.Command) error {
	for _, name := range silentElsewhere[1:] {
		if o.on == "" && cmd.Flags().Changed(name) {
			return fault.New("--"+name+" needs --on", "--on names the hub of the workers")
		}
	}
	switch {
	case o.on == "":
		return nil
	case o.key == "":
		return fault.New("--on needs --key", "adder hub writes course.key into its folder")
	case o.verify < 1 || o.verify > 9:
		return fault.New(fmt.Sprintf("--verify is %d", o.verify), "use 1 to 9; 2 is enough unless machines conspire")
	}
	return nil
}

// patience is how long parts of a cluster wait for each other: as usual.
var patience cluster.Patience

// connect connects with a key, which must have that role. A worker waits for its hub.
func connect(ctx context.Context, c *console, address, keyFile, role string) (*cluster.Conn, error) {
	k, err := cluster.ReadKey(keyFile)
	if err != nil {
		return nil, err
	}
	if k.Role != role {
		return nil, fault.New(fmt.Sprintf("%s: expected a %s key, got a %s key", keyFile, role, k.Role), "adder hub key add NAME makes a worker's key, and with --course a course's")
	}
	conn := &cluster.Conn{Key: k, Patience: patience, Told: c.tell, Waits: role == "worker"}
	return conn, conn.Connect(ctx, address)
}

// coordinate begins a job on the workers of --on. run goes into the results that this
// machine has to settle itself.
func (o *clusterFlags) coordinate(ctx context.Context, c *console, kind string, j *job.Job, suite *cases.Suite, run result.Run) (*cluster.Coordinator, func(), error) {
	adder, err := version.Build()
	if err != nil {
		return nil, nil, err
	}
	asked, err := j.Asked(kind, adder)
	if err != nil {
		return nil, nil, err
	}
	conn, err := connect(ctx, c, o.on, o.key, "course")
	if err != nil {
		return nil, nil, err
	}
	self := &job.Worker{Machine: j.Machine, Run: run.Setting()}
	self.Machine.Turns = sandbox.NewTurns(max(j.Workers, 1))
	co, err := conn.Coordinate(ctx, asked, cluster.Options{
		Build: adder, Version: version.Short(adder), Verify: o.verify, Limit: j.UnitLimit(suite), Self: self.Do,
	})
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	end := func() { co.Close(); conn.Close(); self.Close() }
	stop, err := progress.ServeMetrics(o.metrics, func() error { return nil }, co.State)
	if err != nil {
		end()
		return nil, nil, err
	}
	return co, func() { stop(); end() }, nil
}

// stateWords says how far the work is, once a second: "12 waiting, 4 running, 120 done,
// 1.3/s; lab-07 2 running, 60 done". The rate is that of the last minute.
func stateWords(state func() cluster.State) func() string {
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

func newHub(c *console) *cobra.Command {
	o := hubFlags{c: c}
	cmd := command("hub", noArguments, func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) })
	cmd.PersistentFlags().StringVar(&o.Dir, "dir", "hub", "folder for the keys and the log")
	f := cmd.Flags()
	f.StringVar(&o.Listen, "listen", "127.0.0.1:4222", "HOST:PORT to listen on; 0.0.0.0 means every network")
	f.StringVar(&o.Beside, "beside", "", "addresses of other hubs with the same keys, as in https://b:4222,https://c:4222")
	f.StringVar(&o.metrics, "metrics", "", "also serve Prometheus /metrics and /healthz at HOST:PORT")
	course := false
	key := command("key", noArguments, func(*cobra.Command, []string) error {
		return fault.New("expected add, list or revoke", "as in adder hub key add lab-07")
	})
	add := command("add NAME", oneName, func(cmd *cobra.Command, args []string) error { return o.add(cmd.Context(), args[0], course) })
	add.Flags().BoolVar(&course, "course", false, "a key for a course: to submit work and read its results")
	key.AddCommand(add,
		command("list", noArguments, func(*cobra.Command, []string) error { return o.list() }),
		o.setting("revoke", cluster.Revoked, "revoked"))
	status := command("status", noArguments, func(cmd *cobra.Command, _ []string) error {
		s, err := o.ask(cmd.Context(), "status", "")
		if err == nil {
			writeState(c, s)
		}
		return err
	})
	retry := command("retry [COURSE]", cobra.MaximumNArgs(1), func(cmd *cobra.Command, args []string) error {
		s, err := o.ask(cmd.Context(), "retry", strings.Join(args, ""))
		if err == nil {
			fmt.Fprintf(c.out, "retrying %s\n", report.Counted(s.Retried, "unit"))
		}
		return err
	})
	cmd.AddCommand(status, key, retry,
		o.setting("drain", cluster.Drained, "drained"), o.setting("disable", cluster.Disabled, "disabled"), o.setting("enable", "", "enabled"))
	return cmd
}

var oneName = exactly("%d names given, expected one", "adder hub key list shows all keys")

type hubFlags struct {
	cluster.HubOptions
	c       *console
	metrics string
}

// run runs a hub until ctx ends, and shows how far its work is: on a terminal always, and
// elsewhere each half minute if it has changed.
func (o *hubFlags) run(ctx context.Context) error {
	o.Patience, o.Told = patience, o.c.tell
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
	fmt.Fprintf(o.c.out, "adder worker %s --key %s\n", h.URL, o.KeyFile("worker"))
	fmt.Fprintf(o.c.out, "adder grade CLASS --on %s --key %s\n", h.URL, o.KeyFile("course"))
	line := o.c.progress(0)
	defer line.Stop()
	line.Plain(30*time.Second, "")
	line.Follow(stateWords(h.State))
	<-ctx.Done()
	return ctx.Err()
}

// ask asks the hub that runs in the folder: see [cluster.Conn.Ask].
func (o *hubFlags) ask(ctx context.Context, op, course string) (s cluster.State, err error) {
	address, err := disk.ReadFile(filepath.Join(o.Dir, "address"), 4096)
	if err != nil {
		return s, fault.New("no hub runs in "+o.Dir, "--dir names the folder of the hub")
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

// setting is a command that changes the state of a key.
func (o *hubFlags) setting(verb, state, done string) *cobra.Command {
	return command(verb+" NAME", oneName, func(cmd *cobra.Command, args []string) error {
		if err := o.Set(args[0], state); err != nil {
			return err
		}
		return o.changed(cmd.Context(), args[0]+" is "+done)
	})
}

// changed tells a running hub that a key has changed.
func (o *hubFlags) changed(ctx context.Context, words string) error {
	_, err := o.ask(ctx, "status", "")
	var none *fault.Error
	if errors.As(err, &none) {
		words, err = words+"; no hub runs now", nil
	}
	if err == nil {
		o.c.tell(words)
	}
	return err
}

func (o *hubFlags) add(ctx context.Context, name string, course bool) error {
	role := "worker"
	if course {
		role = "course"
	}
	if _, err := o.Prepare(); err != nil {
		return err
	}
	if err := o.Add(role, name); err != nil {
		return err
	}
	fmt.Fprintln(o.c.out, o.KeyFile(name))
	return o.changed(ctx, "copy the file to the machine that will use it, and keep it secret")
}

func (o *hubFlags) list() error {
	all, err := o.Entries()
	if err != nil {
		return err
	}
	keys := headed("key", "role", "since", "state")
	for _, e := range all {
		keys.AppendRow(table.Row{e.Name, e.Role, e.Added.Format(time.DateOnly), cmp.Or(e.State, "in use")})
	}
	fmt.Fprintln(o.c.out, keys.Render())
	return nil
}

func headed(names ...any) table.Writer {
	t := table.NewWriter()
	t.AppendHeader(names)
	return t
}

func writeState(c *console, s cluster.State) {
	if s.Began.IsZero() {
		fmt.Fprintln(c.out, "this hub stands by: another is active")
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
	fmt.Fprint(c.out, report.Printable(machines.Render()+"\n"+queues.Render()+"\n"+failed))
}

func newWorker(c *console) *cobra.Command {
	var o workerFlags
	cmd := command("worker URL", exactly("%d addresses given, expected one", "as in adder worker https://host:4222 --key worker.key"),
		func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), cmd, c, args[0]) })
	machineFlags(cmd, &o.Machine)
	f := cmd.Flags()
	f.StringVar(&o.key, "key", "", "file of a worker key")
	f.IntVar(&o.slots, "slots", runtime.NumCPU(), "number of programs that run at the same time")
	f.StringVar(&o.metrics, "metrics", "", "also serve Prometheus /metrics and /healthz at HOST:PORT")
	_ = f.MarkHidden("workers") // here it is called slots
	return cmd
}

// workerFlags are the flags of the command that works for others.
type workerFlags struct {
	job.Machine
	key     string
	slots   int
	metrics string
}

func (o *workerFlags) run(ctx context.Context, cmd *cobra.Command, c *console, address string) error {
	o.Workers = o.slots
	switch {
	case o.key == "":
		return fault.New("--key is missing", "adder hub key add NAME makes one")
	case o.slots < 1:
		return fault.New("--slots must be 1 or more", "")
	}
	level, err := o.Sandbox()
	if err != nil {
		return err
	}
	adder, err := version.Build()
	if err != nil {
		return err
	}
	conn, err := connect(ctx, c, address, o.key, "worker")
	if err != nil {
		return err
	}
	defer conn.Close()
	o.Hide = append(o.Hide, o.key)
	jobs := &job.Worker{Machine: o.Machine, Run: runOf(cmd, nil, "").Setting()}
	jobs.Machine.Turns = sandbox.NewTurns(o.slots)
	defer jobs.Close()
	w := &cluster.Worker{
		Conn: conn, Do: jobs.Do, Steps: jobs.Machine.Turns.Taken,
		Sign: cluster.Sign{
			Name: cluster.NewName(conn.Key.Name), Build: adder, Version: version.Short(adder),
			Level: level, Slots: o.slots, Units: review.AtOnce(o.slots),
			Languages: names(installed(), func(l *lang.Language) string { return l.Key }),
		},
		Done: func(name string, x *result.Result) { c.tell(fmt.Sprintf("%s: %s", name, x.Verdict)) },
	}
	jobs.Run.Worker = w.Name
	if len(w.Languages) == 0 {
		return fault.New("no language is installed here", "adder doctor lists what is missing")
	}
	stop, err := progress.ServeMetrics(o.metrics, w.Healthy, w.State)
	if err != nil {
		return err
	}
	defer stop()
	c.tell(fmt.Sprintf("worker %s, %s, level %s", w.Name, report.Counted(o.slots, "slot"), level))
	err = w.Run(ctx)
	if errors.Is(err, cluster.ErrBroken) {
		return fmt.Errorf("%w; the last: %s", err, jobs.LastFault())
	}
	return err
}

// installed are the languages that this machine can run.
func installed() (all []*lang.Language) {
	for _, l := range lang.Languages {
		if _, err := l.Toolchain(); err == nil {
			all = append(all, l)
		}
	}
	return all
}
