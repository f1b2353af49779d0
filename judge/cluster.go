package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"adder/judge/cluster"
	"adder/judge/fault"
	"adder/judge/job"
	"adder/judge/progress"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

// workersFlags adds the flags of the commands whose work other machines can do.
func workersFlags(cmd *cobra.Command, w *job.Workers) {
	f := cmd.Flags()
	f.StringVar(&w.Hub, "on", "", "run on the workers of this hub, as in https://host:4222; see adder hub --help")
	f.StringVar(&w.Key, "key", "", "with --on: file of a course key")
	f.IntVar(&w.Verify, "verify", 1, "with --on: accept a result only if workers with this many different keys agree")
	f.StringVar(&w.Metrics, "metrics", "", "with --on: also serve Prometheus metrics at HOST:PORT/metrics")
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
		command("list", noArguments, func(*cobra.Command, []string) error {
			return c.print(job.KeyTable(o.Registry))
		}),
		o.setting("revoke", cluster.Revoked, "revoked"))
	status := command("status", noArguments, func(cmd *cobra.Command, _ []string) error {
		s, err := job.AskHub(cmd.Context(), o.Registry, "status", "")
		return c.print(job.StateTable(s), err)
	})
	retry := command("retry [COURSE]", cobra.MaximumNArgs(1), func(cmd *cobra.Command, args []string) error {
		s, err := job.AskHub(cmd.Context(), o.Registry, "retry", strings.Join(args, ""))
		return c.print(fmt.Sprintf("retrying %s\n", report.Counted(s.Retried, "unit")), err)
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
	o.Patience, o.Told = job.Patience, o.c.tell
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
	line.Follow(job.Following(h.State))
	<-ctx.Done()
	return ctx.Err()
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
	_, err := job.AskHub(ctx, o.Registry, "status", "")
	if _, none := errors.AsType[*fault.Error](err); none {
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

func newWorker(c *console) *cobra.Command {
	var o job.Worker
	var line job.Line
	cmd := command("worker URL", exactly("%d addresses given, expected one", "as in adder worker https://host:4222 --key worker.key"),
		func(cmd *cobra.Command, args []string) error {
			line.Hub, o.Run = args[0], runOf(cmd, nil, "")
			return o.Work(cmd.Context(), line, c.tell)
		})
	machineFlags(cmd, &o.Machine)
	f := cmd.Flags()
	f.StringVar(&line.Key, "key", "", "file of a worker key")
	f.IntVar(&o.Machine.Workers, "slots", runtime.NumCPU(), "number of programs that run at the same time")
	f.StringVar(&line.Metrics, "metrics", "", "also serve Prometheus /metrics and /healthz at HOST:PORT")
	_ = f.MarkHidden("workers") // here it is called slots
	return cmd
}
