package main

import (
	"context"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/progress"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/usage"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

// clusterFlags is the flags of the commands whose work other machines can do.
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

// check looks at the flags together.
func (o *clusterFlags) check(cmd *cobra.Command) error {
	for _, name := range silentElsewhere[1:] {
		if o.on == "" && cmd.Flags().Changed(name) {
			return usage.New("--"+name+" needs --on", "--on names the hub of the workers")
		}
	}
	switch {
	case o.on == "":
		return nil
	case o.key == "":
		return usage.New("--on needs --key", "adder hub writes course.key into its folder")
	case o.verify < 1 || o.verify > 9:
		return usage.New(fmt.Sprintf("--verify is %d", o.verify), "use 1 to 9; 2 is enough unless machines conspire")
	}
	return nil
}

// connect connects with the key of the flags, which must have a role. A worker waits
// for its hub.
func connect(ctx context.Context, c *console, address, keyFile, role string) (*cluster.Conn, error) {
	k, err := cluster.ReadKey(keyFile)
	if err != nil {
		return nil, err
	}
	if k.Role != role {
		return nil, usage.New(fmt.Sprintf("%s: expected a %s key, got a %s key", keyFile, role, k.Role), "adder hub key add NAME makes a worker's key, and with --course a course's")
	}
	conn := &cluster.Conn{Key: k, Patience: patience, Told: c.tell, Waits: role == "worker"}
	return conn, conn.Connect(ctx, address)
}

// tell prints a message on one line.
func (c *console) tell(words string) { fmt.Fprintf(c.err, "adder: %s\n", oneLine(words)) }

// patience is how long parts of a cluster wait for each other: as usual.
var patience cluster.Patience

// coordinate begins a job on the workers of --on. run is noted in what this machine has to
// settle itself.
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
	self := &job.Worker{Machine: j.Machine, Run: run.Setting(), Turns: sandbox.NewTurns(max(j.Workers, 1))}
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

// A gauge measures how fast the work goes.
type gauge struct {
	at   []time.Time
	done []int
}

// gaugeSpan is over how long a rate is taken.
const gaugeSpan = time.Minute

// rate returns how many units a second were done of late.
func (g *gauge) rate(done int, now time.Time) float64 {
	g.at, g.done = append(g.at, now), append(g.done, done)
	for len(g.at) > 2 && now.Sub(g.at[0]) > gaugeSpan {
		g.at, g.done = g.at[1:], g.done[1:]
	}
	span := now.Sub(g.at[0]).Seconds()
	if span <= 0 || done < g.done[0] {
		return 0
	}
	return float64(done-g.done[0]) / span
}

// line is how far the work is: "12 waiting, 4 running, 120 done, 1.3/s; lab-07 2/4".
func (g *gauge) line(s cluster.State, now time.Time) string {
	waiting, running := s.Units()
	words := fmt.Sprintf("%d waiting, %d running, %d done, %.1f/s", waiting, running, s.Done, g.rate(s.Done, now))
	if len(s.Members) == 0 {
		return words + "; no workers"
	}
	for _, m := range s.Members {
		words += fmt.Sprintf("; %s %d running, %d done", m.Name, m.Running, m.Done)
	}
	return oneLine(words)
}

// sayState shows on a line how far the workers are, until the returned func is
// called.
func sayState(line *progress.Line, co *cluster.Coordinator) func() {
	done := make(chan struct{})
	var g gauge
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case now := <-tick.C:
				line.Say(g.line(co.State(), now))
			}
		}
	}()
	return func() { close(done) }
}
