package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/usage"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

func newWorker(c *console) *cobra.Command {
	var o workerFlags
	cmd := &cobra.Command{
		Use:   "worker URL",
		Short: "judge work from a hub, until stopped",
		Long: `Worker fetches submissions from a hub, judges them in this machine's sandbox,
and sends the results back. It takes only what it can run: languages that are
installed, at a sandbox level that is strict enough. Start and stop workers at any
time: if one dies, its work goes to another. Ctrl-C stops a worker and hands its work
back at once.

Each machine has its own key; run adder hub key add NAME where the hub runs. A worker
that starts before its hub waits for it. It leaves work of other versions of Adder to
other workers.`,
		Example: `  adder worker https://host:4222 --key lab-07.key --slots 8`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New(fmt.Sprintf("%d addresses given, expected one", len(args)), "as in adder worker https://host:4222 --key worker.key")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), cmd, c, args[0]) },
	}
	machineFlags(cmd, &o.Machine)
	f := cmd.Flags()
	f.StringVar(&o.key, "key", "", "file of a worker key")
	f.IntVar(&o.slots, "slots", runtime.NumCPU(), "number of programs that run at the same time")
	f.StringVar(&o.metrics, "metrics", "", "also serve Prometheus /metrics and /healthz at HOST:PORT")
	_ = f.MarkHidden("workers") // here it is called slots
	return cmd
}

// workerFlags is the flags of the command that works for others.
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
		return usage.New("--key is missing", "adder hub key add NAME makes one")
	case o.slots < 1:
		return usage.New("--slots must be 1 or more", "")
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
	jobs := &job.Worker{Machine: o.Machine, Run: runOf(cmd, nil, "").Setting(), Turns: sandbox.NewTurns(o.slots)}
	defer jobs.Close()
	w := &cluster.Worker{
		Conn: conn, Do: jobs.Do, Steps: jobs.Turns.Taken,
		Sign: cluster.Sign{
			Name: cluster.NewName(conn.Key.Name), Build: adder, Version: version.Short(adder),
			Languages: installed(), Level: level, Slots: o.slots, Units: review.AtOnce(o.slots),
		},
		Done: func(name string, x *result.Result) { c.tell(fmt.Sprintf("%s: %s", name, x.Verdict)) },
	}
	jobs.Run.Worker = w.Name
	if len(w.Languages) == 0 {
		return usage.New("no language is installed here", "adder doctor lists what is missing")
	}
	stop, err := progress.ServeMetrics(o.metrics, w.Healthy, w.State)
	if err != nil {
		return err
	}
	defer stop()
	c.tell(fmt.Sprintf("worker %s, %d slots, level %s", w.Name, o.slots, level))
	err = w.Run(ctx)
	if errors.Is(err, cluster.ErrBroken) {
		return fmt.Errorf("%w; the last: %s", err, jobs.LastFault())
	}
	return err
}

// installed are the keys of the languages that this machine can run.
func installed() (keys []string) {
	for _, l := range lang.Languages {
		if _, err := l.Toolchain(); err == nil {
			keys = append(keys, l.Key)
		}
	}
	return keys
}
