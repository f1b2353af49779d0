package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/hub"
	"adder/judge/job"
	"adder/judge/progress"
	"adder/judge/usage"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

// clusterFlags is the flags of the commands whose work other machines can do.
type clusterFlags struct {
	on, key string
	recheck float64
	metrics string
}

func (o *clusterFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.on, "on", "", "let the workers of this NATS server do it, as in nats://host:4222; see adder hub --help")
	f.StringVar(&o.key, "key", "", "with --on: the file of a course key")
	f.Float64Var(&o.recheck, "recheck", 0.02, "with --on: the share of the work that another worker does again, drawn at random")
	f.StringVar(&o.metrics, "metrics", "", "with --on: also serve the numbers to Prometheus at HOST:PORT/metrics")
}

// silentElsewhere are the flags that say where work is done, and change nothing of
// what is found.
var silentElsewhere = []string{"on", "key", "recheck", "metrics"}

func init() { silent = append(silent, silentElsewhere...) }

// check looks at the flags together.
func (o *clusterFlags) check(cmd *cobra.Command) error {
	for _, name := range silentElsewhere[1:] {
		if o.on == "" && cmd.Flags().Changed(name) {
			return usage.New("--"+name+" means something with --on alone", "--on names the server that workers are at")
		}
	}
	switch {
	case o.on == "":
		return nil
	case o.key == "":
		return usage.New("--on needs --key", "adder hub writes course.key into its folder")
	case o.recheck < 0 || o.recheck > 1:
		return usage.New(fmt.Sprintf("--recheck is %g", o.recheck), "want a share from 0 to 1")
	}
	return nil
}

// connect connects with the key of the flags, which must have a role.
func connect(address, keyFile, role string) (*cluster.Conn, *cluster.Key, error) {
	k, err := cluster.ReadKey(keyFile)
	if err != nil {
		return nil, nil, err
	}
	if k.Role != role {
		return nil, nil, usage.New(fmt.Sprintf("%s is a %s key, and a %s key is wanted", keyFile, k.Role, role), "adder hub writes both into its folder")
	}
	c, err := cluster.Connect(address, k)
	if err == nil {
		c.Patience = patience
	}
	return c, k, err
}

// patience is how long parts of a cluster wait for each other: as usual.
var patience cluster.Patience

// coordinate begins a job on the workers of --on.
func (o *clusterFlags) coordinate(ctx context.Context, c *console, kind string, j *job.Job) (*cluster.Coordinator, func(keep bool), error) {
	adder, err := version.Build()
	if err != nil {
		return nil, nil, err
	}
	asked, err := j.Asked(kind, adder)
	if err != nil {
		return nil, nil, err
	}
	conn, _, err := connect(o.on, o.key, "course")
	if err != nil {
		return nil, nil, err
	}
	co, err := conn.Coordinate(ctx, asked, cluster.Options{
		Build: adder, Version: cluster.ShortBuild(adder), Checked: o.recheck,
		Told: func(words string) { fmt.Fprintf(c.err, "adder: %s\n", oneLine(words)) },
	})
	if err != nil {
		return nil, nil, errors.Join(err, closing(conn))
	}
	stop, err := cluster.ServeMetrics(o.metrics, func() (cluster.State, error) { return co.State(), nil })
	if err != nil {
		co.Close(false)
		return nil, nil, errors.Join(err, closing(conn))
	}
	return co, func(keep bool) { stop(); co.Close(keep); conn.Close() }, nil
}

func closing(c *cluster.Conn) error { c.Close(); return nil }

// sayState shows on a line how far the workers are, until the returned func is
// called.
func sayState(line *progress.Line, co *cluster.Coordinator) func() {
	done := make(chan struct{})
	var gauge cluster.Gauge
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case now := <-tick.C:
				s := co.State()
				s.PerSecond = gauge.Rate(s.Done, now)
				line.Say(s.String())
			}
		}
	}()
	return func() { close(done) }
}

// clusterTrouble tells bad input about a cluster from our own failures.
func clusterTrouble(err error) (hint string, theirs bool) {
	var (
		connection *cluster.ConnectError
		key        *cluster.KeyError
		version    *cluster.VersionError
		refused    *hub.RefusedError
	)
	switch {
	case errors.As(err, &connection):
		return connection.Hint, true
	case errors.As(err, &key):
		return "adder hub writes key files into its folder", true
	case errors.As(err, &version):
		return "the same Adder must run on all machines: copy the program", true
	case errors.As(err, &refused):
		return refused.Hint, true
	}
	return "", false
}
