package explain_test

import (
	"compress/gzip"
	"encoding/gob"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/hunt/explain"
	"adder/judge/result"
	"adder/judge/trial"
)

type Seg struct {
	Obs, Lo, N int
	Text       []byte
	Answers    []int32
	Outcomes   []int64
}

type Rec struct {
	Finding          result.Failure
	Far              int
	Complete, Deadly bool
	Segs             []Seg
	Observed         int
}

func TestDev(t *testing.T) {
	corpora := map[string][]*trial.Batch{}
	files, _ := filepath.Glob("/tmp/recs/" + os.Getenv("DEV") + "*.gob.gz")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".gob.gz")
		f, _ := os.Open(file)
		z, err := gzip.NewReader(f)
		if err != nil {
			continue
		}
		var r Rec
		if err := gob.NewDecoder(z).Decode(&r); err != nil {
			continue
		}
		if !r.Complete {
			fmt.Println(name, "DEADLY")
			continue
		}
		var o hunt.Options
		o.Seed = 1
		key := "plain"
		for _, f := range []string{"baekjoon", "geeksforgeeks", "hackerrank", "leetcode", "moves"} {
			if strings.Contains(name, "formats_"+f) {
				key = f
				fo, _ := board.FindFormat(f)
				o.Boards, o.Format, o.Promises, o.One = 100, fo, fo.Promised(true), fo.One
			}
		}
		if corpora[key] == nil {
			corpora[key] = hunt.NewCorpus(o).Observed()
		}
		obs := corpora[key]
		rec := &explain.Recording{Far: r.Far, Finding: &r.Finding}
		for _, s := range r.Segs {
			var b *trial.Batch
			switch {
			case s.Obs >= 0 && s.Lo == 0 && s.N == obs[s.Obs].Len():
				b = obs[s.Obs]
			case s.Obs >= 0:
				b = obs[s.Obs].Part(s.Lo, s.Lo+s.N)
			default:
				b = trial.Made(0, s.Text, s.Answers)
			}
			rec.Batches = append(rec.Batches, b)
			var out []belief.Outcome
			for _, x := range s.Outcomes {
				out = append(out, belief.Outcome(x))
			}
			rec.Outcomes = append(rec.Outcomes, out)
		}
		begin := time.Now()
		d, spent, err := explain.Explain(rec, explain.Brief)
		if err != nil {
			t.Fatal(err)
		}
		told := "nothing"
		switch {
		case d.Name != "":
			told = "NAMED " + d.Name
			if len(d.Class) > 1 {
				told += fmt.Sprint(" class ", d.Class)
			}
		case d.Part != nil:
			told = fmt.Sprint("PART ", d.Part.On, " ", d.Part.Boards, ": ", d.Part.Name)
		case d.Near != nil:
			told = fmt.Sprintf("NEAR %s %d/%d %d/%d", d.Near.Name, d.Near.Wrong, d.Near.AllWrong, d.Near.Right, d.Near.AllRight)
		case d.Facts != nil:
			told = "FACT " + d.Facts[0]
		}
		fmt.Printf("%-44s %5.2fs %4dM %s\n", name, time.Since(begin).Seconds(), spent/1000000, told)
	}
}
