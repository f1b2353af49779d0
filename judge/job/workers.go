package job

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"adder/cases"
	"adder/judge/cluster"
	"adder/judge/fault"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/version"
)

// A Line is how a worker or a grader is connected to a hub.
type Line struct {
	Hub     string // its address
	Key     string // file of a worker's key, or a course's
	Metrics string // HOST:PORT to serve Prometheus at; "" is none
}

// Workers are other machines that do the units of a job; without a hub this machine does it.
type Workers struct {
	Line
	Verify int // how many workers with different keys must agree on a result
}

// WorkersFlags are the names of their flags, which change no result: first the hub's.
var WorkersFlags = []string{"on", "key", "verify", "metrics"}

// Check checks the flags; given tells which of them were given.
func (w *Workers) Check(given func(flag string) bool) error {
	for _, name := range WorkersFlags[1:] {
		if w.Hub == "" && given(name) {
			return fault.New("--"+name+" needs --on", "--on names the hub of the workers")
		}
	}
	switch {
	case w.Hub == "":
		return nil
	case w.Key == "":
		return fault.New("--on needs --key", "adder hub writes course.key into its folder")
	case w.Verify < 1 || w.Verify > 9:
		return fault.New(fmt.Sprintf("--verify is %d", w.Verify), "use 1 to 9; 2 is enough unless machines conspire")
	}
	return nil
}

// Patience is how long parts of a cluster wait for each other. Tests are in a hurry.
var Patience cluster.Patience

// connect connects with a key, which must have that role. A worker waits for its hub.
func (l Line) connect(ctx context.Context, role string, tell func(words string)) (*cluster.Conn, error) {
	k, err := cluster.ReadKey(l.Key)
	if errors.Is(err, fs.ErrNotExist) {
		err = fault.New(l.Key+": no such file", "adder hub writes worker.key and course.key into its folder, and adder hub key add NAME makes others")
	}
	if err != nil {
		return nil, err
	}
	if k.Role != role {
		return nil, fault.New(fmt.Sprintf("%s: expected a %s key, got a %s key", l.Key, role, k.Role), "adder hub key add NAME makes a worker's key, and with --course a course's")
	}
	conn := &cluster.Conn{Key: k, Patience: Patience, Told: tell, Waits: role == "worker"}
	return conn, conn.Connect(ctx, l.Hub)
}

// coordinate begins a job on workers. run goes into the results that this machine has to
// settle itself. suite is as for unitLimit.
func (w *Workers) coordinate(ctx context.Context, j *Job, kind string, suite *cases.Suite, run result.Run, tell func(words string)) (*cluster.Coordinator, func(), error) {
	adder, err := version.Build()
	if err != nil {
		return nil, nil, err
	}
	asked, err := j.Asked(kind, adder)
	if err != nil {
		return nil, nil, err
	}
	conn, err := w.connect(ctx, "course", tell)
	if err != nil {
		return nil, nil, err
	}
	self := &Worker{Machine: j.Machine, Run: run.Setting()}
	self.Machine.Turns = sandbox.NewTurns(max(j.Machine.Workers, 1))
	co, err := conn.Coordinate(ctx, asked, cluster.Options{
		Build: adder, Version: version.Short(adder), Verify: w.Verify, Limit: j.unitLimit(suite), Self: self.Do,
	})
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	end := func() { co.Close(); conn.Close(); self.Close() }
	stop, err := progress.ServeMetrics(w.Metrics, func() error { return nil }, co.State)
	if err != nil {
		end()
		return nil, nil, err
	}
	return co, func() { stop(); end() }, nil
}

// Work does what a hub asks for, until ctx ends. As many programs run at one time as the
// machine has slots.
func (a *Worker) Work(ctx context.Context, l Line, tell func(words string)) error {
	slots := a.Machine.Workers
	switch {
	case l.Key == "":
		return fault.New("--key is missing", "adder hub key add NAME makes one")
	case slots < 1:
		return fault.New("--slots must be 1 or more", "as in --slots 2")
	}
	level, err := a.Machine.Sandbox()
	if err != nil {
		return err
	}
	adder, err := version.Build()
	if err != nil {
		return err
	}
	conn, err := l.connect(ctx, "worker", tell)
	if err != nil {
		return err
	}
	defer conn.Close()
	a.Machine.Hide, a.Machine.Turns = append(a.Machine.Hide, l.Key), sandbox.NewTurns(slots)
	defer a.Close()
	w := &cluster.Worker{
		Conn: conn, Do: a.Do, Steps: a.Machine.Turns.Taken,
		Sign: cluster.Sign{
			Name: cluster.NewName(conn.Key.Name), Build: adder, Version: version.Short(adder),
			Level: level, Slots: slots, Units: review.AtOnce(slots),
			Languages: fault.Names(lang.Installed(), func(l *lang.Language) string { return l.Key }),
		},
		Done: func(name string, x *result.Result) { tell(fmt.Sprintf("%s: %s", name, x.Verdict)) },
	}
	a.Run = a.Run.Setting()
	a.Run.Worker = w.Name
	if len(w.Languages) == 0 {
		return fault.New("no language is installed here", "adder doctor lists what is missing")
	}
	stop, err := progress.ServeMetrics(l.Metrics, w.Healthy, w.State)
	if err != nil {
		return err
	}
	defer stop()
	tell(fmt.Sprintf("worker %s, %s, level %s", w.Name, report.Counted(slots, "slot"), level))
	err = w.Run(ctx)
	if errors.Is(err, cluster.ErrBroken) {
		return fmt.Errorf("%w; the last: %s", err, a.fault)
	}
	return err
}
