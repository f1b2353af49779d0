package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"
	"adder/solutions"

	"github.com/spf13/cobra"
)

// judgeFlags is the flags of the commands that judge.
type judgeFlags struct {
	machineFlags
	formatFlags
	harness harnessFlag
	suite   string
	throws  bool
	growth  bool
	mending mendFlag
	numbers bool // try what is accepted on the sizes that its source names
	slow    bool // measure what is too slow, a little
	luck    bool // find out on what answers depend beside the input
	all     bool // of what falls short look for all mistakes
	fast    bool // judge no group after one that fails
	part    partFlags
}

func (o *judgeFlags) flags(cmd *cobra.Command) {
	o.machineFlags.flags(cmd)
	o.formatFlag(cmd)
	o.oneFlag(cmd)
	o.promiseFlag(cmd, "judge only by boards that keep this promise")
	f := cmd.Flags()
	f.StringVar(&o.suite, "suite", "", "judge by this suite.yaml instead of the standard one")
	f.BoolVar(&o.throws, "require-throws", false, "an answer must be followed by its throws")
}

func (o *judgeFlags) growthFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.growth, "growth", false, "also measure how the CPU time of each program grows with the cells and the faces")
}

func (o *judgeFlags) luckFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.luck, "sanitize", false, sanitizeHelp)
}

// ofClass is what a class is always judged with, wherever that is done.
func (o *judgeFlags) ofClass() { o.numbers, o.all = true, true }

// judge makes a judge. jury is the solvers that set the time limits; nil means
// those that come with Adder.
func (o *judgeFlags) judge(jury []lang.Source) (*grade.Judge, error) {
	builder, err := o.builder()
	if err != nil {
		return nil, err
	}
	suite := cases.Standard()
	if o.suite != "" {
		if suite, err = cases.Load(o.suite); err != nil {
			return nil, err
		}
		if err := hide(builder, suiteFolder(o.suite)); err != nil {
			return nil, err
		}
	}
	format, promises, err := o.asked()
	if err != nil {
		return nil, err
	}
	suite = suite.In(format, promises, o.single(format))
	if len(suite.Groups) == 0 {
		return nil, usage.New("no board of the suite can be written in "+format.Name+" and keeps the promises", "")
	}
	made, err := suite.Cases(cases.NewCache(filepath.Join(o.cache, "cases")))
	if err != nil {
		return nil, err
	}
	if jury == nil {
		if jury, err = embeddedJury(); err != nil {
			return nil, err
		}
	}
	only, err := o.part.only(suite, made)
	if err != nil {
		return nil, err
	}
	return &grade.Judge{
		Only: only, Suite: suite, Cases: made, Builder: builder, Level: builder.Level, RequireThrows: o.throws,
		Format: format, One: o.single(format), FailFast: o.fast,
		Jury: grade.NewJury(jury, filepath.Join(o.cache, "times.json")),
	}, nil
}

// suiteFolder is where the files of a suite are, which may be named by its folder.
func suiteFolder(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	return filepath.Dir(path)
}

// hide keeps a folder out of cells: its answers, or what others handed in.
func hide(b *lang.Builder, folder string) error {
	path, err := filepath.Abs(folder)
	b.Hide = append(b.Hide, path)
	return err
}

// embeddedJury is the accepted solvers that come with Adder.
func embeddedJury() ([]lang.Source, error) {
	var jury []lang.Source
	err := fs.WalkDir(solutions.Accepted, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		l, err := lang.Recognise(path)
		if err != nil {
			return err
		}
		text, err := fs.ReadFile(solutions.Accepted, path)
		jury = append(jury, lang.Source{Name: path, Lang: l, Text: text})
		return err
	})
	return jury, err
}

// reviewer makes what takes submissions to their results. explain asks for a hunt
// of those that fall short.
func (o *judgeFlags) reviewer(j *grade.Judge, explain bool, run result.Run) (*review.Reviewer, error) {
	site, named, err := o.words()
	return review.New(j, review.Options{
		Explain: explain, Outside: !site, Named: named, Growth: o.growth, Numbers: o.numbers, Slow: o.slow, Luck: o.luck, Mistakes: o.all, Mend: o.mending.options(), Workers: o.workers, Run: run.Setting(),
	}), err
}

// loadAll reads the sources that are named on a command line. Of several, one
// that cannot be judged is noted, and stops no other.
func (h *harnessFlag) loadAll(stdin io.Reader, args []string, key string) ([]review.Submission, error) {
	var l *lang.Language
	if key != "" {
		var err error
		if l, err = lang.Find(key); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	var all []review.Submission
	for _, path := range args {
		if seen[filepath.Clean(path)] {
			return nil, usage.New(path+" is given twice", "")
		}
		seen[filepath.Clean(path)] = true
		s := review.Submission{Expected: result.OfFolder(filepath.Base(filepath.Dir(path)))}
		var err error
		s.Source, err = h.wrap(loadOne(stdin, path, l))
		if err != nil && (len(args) == 1 || path == "-" || errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		if err != nil {
			s.Name, s.Note = path, "not judged: "+err.Error()
		}
		s.Name = printable(s.Name)
		all = append(all, s)
	}
	return all, nil
}

// loadOne reads one source; "-" is standard input.
func loadOne(stdin io.Reader, path string, l *lang.Language) (lang.Source, error) {
	if path != "-" {
		return lang.Load(path, l)
	}
	if l == nil {
		return lang.Source{}, usage.New("the language of standard input is not known", "say it with --lang, as in --lang cpp")
	}
	const most = 1 << 20
	text, err := io.ReadAll(io.LimitReader(stdin, most+1))
	if err == nil && len(text) > most {
		err = usage.New("standard input is larger than 1 MiB", "no source is that long")
	}
	if err == nil && len(text) == 0 {
		err = usage.New("standard input is empty", "")
	}
	return lang.Source{Name: "standard-input", Lang: l, Text: text}, err
}

var errNothing = errors.New("nothing was judged")

// endOf turns results into the end of a command; fault is what we failed to do.
func endOf(results []result.Result, fault error) error {
	judged, notes, short := 0, 0, false
	for i := range results {
		r := &results[i]
		switch {
		case r.Verdict == result.JudgeError && fault == nil:
			fault = errors.New(r.Error)
		case r.Note != "":
			notes++
		case r.Partial():
			judged++
		case r.Skipped != "":
		default:
			judged++
			short = short || !r.Wanted()
		}
	}
	switch {
	case fault != nil:
		return fault
	case notes > 0:
		return usage.New(fmt.Sprintf("%d of %d files could not be judged", notes, len(results)), "the rows above say why")
	case judged == 0:
		return errNothing
	case short:
		return errShort
	}
	return nil
}
