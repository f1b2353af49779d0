package job

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"runtime/metrics"
	"strings"
	"syscall"
	"time"

	"adder/judge/class"
	"adder/judge/fault"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
)

// Theory. A panic is caught, but a fatal error of the runtime, a deep recursion of
// ours or memory without end kill the judge, and a dead judge cannot say why it died:
// somebody may as well have closed the laptop. So a submission that was in work when
// a judge died is judged by a process of its own, and we live on to see how that ends.
// If we are killed meanwhile, the child's standard input ends, and so does the child.

// An aloneTask is what the child is told: one line of JSON.
type aloneTask struct {
	Job     *Job
	Suite   string // its path, which the job leaves out
	Machine Machine
	Run     result.Run
	Limits  []time.Duration // time limits by case, as fixed for the class; nil if the language has none
	Name    string
	Lang    string
	Text    []byte
}

// An aloneAnswer is what the child says.
type aloneAnswer struct {
	Result result.Result
	Fault  string // what we failed to do
}

// aloneWord is the only argument of the child.
const aloneWord = "judge-alone"

// Alone judges a submission in a process of its own. The error is a
// *[class.Death] if that process died.
func (j *Job) Alone(ctx context.Context, s review.Submission, run result.Run, limits []time.Duration) (result.Result, error) {
	exe, err := os.Executable()
	if err != nil {
		return result.Result{}, err
	}
	cmd := exec.CommandContext(ctx, exe, aloneWord)
	cmd.Args[0] = os.Args[0] // a program may go by several names
	in, err := cmd.StdinPipe()
	if err != nil {
		return result.Result{}, err
	}
	cmd.Cancel, cmd.WaitDelay = in.Close, 10*time.Second
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Start(); err != nil {
		return result.Result{}, err
	}
	// If the child is dead already, that is told by how it ended.
	_ = json.NewEncoder(in).Encode(aloneTask{j, j.Suite, j.Machine, run.Setting(), limits, s.Name, s.Lang.Key, s.Text})
	err = cmd.Wait()
	if ctx.Err() != nil {
		return result.Result{}, ctx.Err()
	}
	var a aloneAnswer
	if err != nil || json.Unmarshal(out.Bytes(), &a) != nil {
		if err := sandbox.SweepStale(); err != nil { // what its cells left
			return result.Result{}, err
		}
		first, _, _ := strings.Cut(said.String(), "\n")
		return result.Result{}, &class.Death{How: strings.TrimRight(cmd.ProcessState.String()+": "+first, ": ")}
	}
	if a.Fault != "" {
		err = errors.New(a.Fault)
	}
	return a.Result, err
}

// InitAlone does what the child does, and does not return, if we are one.
func InitAlone() {
	if len(os.Args) != 2 || os.Args[1] != aloneWord {
		return
	}
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) // the parent heeds them
	slog.SetDefault(slog.New(slog.DiscardHandler))
	var t aloneTask
	if err := json.NewDecoder(os.Stdin).Decode(&t); err != nil {
		os.Exit(1)
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go boundAlone(2 << 30) // some ten times what the judge needs for one submission
	var a aloneAnswer
	err := fault.Do(func() (err error) {
		a.Result, err = t.review(ctx)
		return err
	})
	if err != nil {
		if a.Fault = err.Error(); a.Result.Verdict == result.NotJudged {
			a.Result.Verdict, a.Result.Error = result.JudgeError, a.Fault
		}
	}
	if ctx.Err() != nil || json.NewEncoder(os.Stdout).Encode(a) != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

func (t *aloneTask) review(ctx context.Context) (result.Result, error) {
	l, err := lang.Find(t.Lang)
	if err != nil {
		return result.Result{}, err
	}
	t.Job.Suite, t.Job.Machine = t.Suite, t.Machine
	r, err := t.Job.Reviewer(nil, &t.Run)
	if err != nil {
		return result.Result{}, err
	}
	defer r.Close()
	if t.Limits != nil {
		known := func(string) []time.Duration { return t.Limits }
		if err := r.FixLimits(ctx, "", []*lang.Language{l}, known, nil); err != nil {
			return result.Result{}, err
		}
	}
	return r.Review(ctx, review.Submission{Source: lang.Source{Name: t.Name, Lang: l, Text: t.Text}})
}

// boundAlone ends the child when it holds more memory than that.
func boundAlone(most uint64) {
	held := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	for range time.Tick(100 * time.Millisecond) {
		metrics.Read(held)
		if held[0].Value.Uint64()-held[1].Value.Uint64() > most {
			fmt.Fprintf(os.Stderr, "more than %d MiB of memory\n", most>>20)
			os.Exit(2)
		}
	}
}
