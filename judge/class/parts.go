package class

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/result"
)

// A Part is a file with results of a part of a class.
type Part struct {
	Path    string
	Results []result.Result
}

// run is the first Run in the part; nil if there is none.
func (p *Part) run() *result.Run {
	for i := range p.Results {
		if r := p.Results[i].Run; r != nil {
			return r
		}
	}
	return nil
}

// checkParts makes sure that parts are of one class and one plan, and that each is there
// exactly once.
func checkParts(parts []Part) error {
	files := map[string]string{} // by shard
	var of *result.Shard
	students := map[string]bool{}
	first := parts[0].run()
	for i := range parts {
		p := &parts[i]
		r := p.run()
		if r == nil {
			return fault.New(p.Path+" does not say which shard of a class it is", "join the grades.jsonl files of adder grade --shard, made by this version of Adder")
		}
		for k, its := range traits(r) {
			if want := traits(first)[k]; its != want {
				return fault.New(fmt.Sprintf("%s and %s do not belong together: the %s is %q in one and %q in the other", parts[0].Path, p.Path, want[0], want[1], its[1]),
					"join parts that were graded by the same Adder with the same flags")
			}
		}
		for k := range p.Results {
			if p.Results[k].Student != "" {
				students[p.Results[k].Student] = true
			}
		}
		if of = r.Shard; of == nil {
			continue
		}
		if other := files[of.Name]; other != "" {
			return fault.New(fmt.Sprintf("%s and %s are both the shard %s", other, p.Path, of.Name), "give each shard once")
		}
		files[of.Name] = p.Path
	}
	if of == nil {
		return nil
	}
	if missing := missingShards(files, of.Name); len(missing) > 0 {
		return fault.New("missing shards: "+strings.Join(missing, ", "), "a shard without students has a grades.jsonl too")
	}
	if len(students) != of.Students {
		return fault.New(fmt.Sprintf("these files hold %d students, but the class has %d", len(students), of.Students), "give the unchanged grades.jsonl of each shard")
	}
	return nil
}

// missingShards names the first few.
func missingShards(have map[string]string, one string) (missing []string) {
	const most = 8
	_, n, _ := ParseShard(one)
	for i := 1; i <= n && len(missing) < most; i++ {
		if s := fmt.Sprintf("%d/%d", i, n); have[s] == "" {
			missing = append(missing, s)
		}
	}
	return missing
}

// traits are what all runs of a class must have in common, each with its name.
func traits(r *result.Run) [][2]string {
	s := cmp.Or(r.Shard, &result.Shard{})
	_, shards, _ := strings.Cut(s.Name, "/")
	return [][2]string{
		{"suite", r.Suite}, {"version of Adder", r.Version}, {"format", r.Format}, {"limit", r.Limits},
		{"promise", strings.Join(r.Promises, ", ")},
		{"number of shards", shards}, {"class", s.Class}, {"plan (flags, suite and points)", s.Plan},
	}
}

// Join returns the results of all parts, as if the class had been graded at once. The
// parts must belong together.
func Join(parts []Part) ([]result.Result, error) {
	if err := checkParts(parts); err != nil {
		return nil, err
	}
	var all []result.Result
	in := map[string]string{}
	for _, p := range parts {
		for _, r := range p.Results {
			if r.Student == "" && r.Run != nil && r.Run.Shard != nil { // a shard without students
				continue
			}
			if r.Student == "" {
				return nil, fault.New(p.Path+" contains no student's results", "join files that adder grade wrote: grades.jsonl")
			}
			if other := in[r.Student]; other != "" {
				return nil, fault.New(fmt.Sprintf("%s is in %s and in %s", r.Student, other, p.Path), "a student can be in only one part")
			}
			in[r.Student] = p.Path
			if r.Run != nil {
				whole := *r.Run
				whole.Shard = nil
				r.Run = &whole
			}
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, fault.New("there are no results in these files", "adder grade writes grades.jsonl")
	}
	slices.SortFunc(all, func(a, b result.Result) int { return Compare(a.Student, b.Student) })
	return all, nil
}

// Cut reduces the class to the shard asked for. A student's shard depends only on the
// name, so that machines agree. plan is a digest of the request.
func (g *Course) Cut(plan string) error {
	i, n, err := ParseShard(g.Shard)
	if n == 0 || err != nil {
		return err
	}
	scheme := g.Scheme
	scheme.Deadline = scheme.Deadline.UTC()
	marks, err := json.Marshal(scheme)
	if err != nil {
		return err
	}
	part := result.Shard{Name: fmt.Sprintf("%d/%d", i, n), Plan: keyOf(plan, string(marks))}
	var of, names []string
	for _, s := range g.HandedIn.Students {
		text := s.Note
		if text == "" { // otherwise there is no source
			source, err := s.Source()
			if text = string(source.Text); err != nil {
				text = err.Error()
			}
		}
		of, names = append(of, keyOf(s.Name, s.File, text)), append(names, s.Name)
	}
	part.Class, part.Students = keyOf(of...), len(union(names, nil))
	g.HandedIn.Keep(func(s *Student) bool {
		sum := sha256.Sum256([]byte(s.Name))
		return int(binary.BigEndian.Uint64(sum[:8])%uint64(n)) == i-1
	})
	g.Run.Shard = &part
	return nil
}

// ParseShard reads "3/16": the third of sixteen; 0 of 0 is everything.
func ParseShard(text string) (i, n int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	a, b, _ := strings.Cut(text, "/")
	i, err = strconv.Atoi(a)
	n, wrong := strconv.Atoi(b)
	if err != nil || wrong != nil || i < 1 || i > n {
		return 0, 0, fault.New("--shard is \""+text+"\"", "want I/N with I from 1 to N, as in 3/16")
	}
	return i, n, nil
}

// ReadParts reads files of results; "-" is stdin.
func ReadParts(stdin io.Reader, paths []string) (parts []Part, err error) {
	const most = 1 << 30 // bytes of a file
	for _, path := range paths {
		var text []byte
		if path == "-" {
			path = "standard input"
			text, err = io.ReadAll(stdin)
		} else {
			text, err = disk.ReadFile(path, most)
		}
		if _, ok := errors.AsType[*fs.PathError](err); ok {
			err = fault.OfPath(path, err, "")
		}
		if err != nil {
			return nil, err
		}
		results, err := result.Read(path, bytes.NewReader(text))
		if err != nil {
			return nil, fault.New(err.Error(), "expected JSON Lines from adder judge --json or adder grade")
		}
		parts = append(parts, Part{path, results})
	}
	return parts, nil
}

// Latest returns the last result of each student in all parts.
func Latest(parts []Part) ([]result.Result, error) {
	var all []result.Result
	var paths []string
	at := map[string]int{}
	for _, p := range parts {
		paths = append(paths, p.Path)
		for _, r := range p.Results {
			i, again := at[r.Student]
			switch {
			case r.Student == "" && r.Submission == "": // of a shard without students
			case again && r.Student != "":
				all[i] = r
			default:
				at[r.Student] = len(all)
				all = append(all, r)
			}
		}
	}
	if len(all) == 0 {
		return nil, fault.New("no results in "+fault.Listed(paths), "adder judge --json and adder grade write them")
	}
	return all, nil
}

// Merge joins parts and writes the outputs of the whole class. It writes nothing unless
// the parts belong together.
func Merge(parts []Part, o Outputs) (*Written, error) {
	results, err := Join(parts)
	if err != nil {
		return nil, err
	}
	o.Run = o.Run.Over(results)
	b, err := OpenBook(o.Folder)
	if err != nil {
		return nil, OutError(err)
	}
	defer b.Close()
	written, err := o.Write(b, results)
	return written, OutError(err)
}
