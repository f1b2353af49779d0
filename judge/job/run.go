package job

import (
	"fmt"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/result"
	"adder/judge/review"
)

// Note adds to what is run by what it is judged.
func Note(r *result.Run, j *grade.Judge) {
	r.Suite, r.Seed, r.Sandbox, r.Limits = j.Suite.Name, review.Seed, string(j.Level), limitWords(j.Suite.Limits)
	r.Unheld = j.Level.Unheld()
	if !j.Format.Plain() {
		r.Format = j.Format.Name
	}
	for _, p := range j.Suite.Promises {
		r.Promises = append(r.Promises, p.Name)
	}
}

// limitWords says the limits of a suite in words.
func limitWords(l cases.Limits) string {
	if l.Fixed() {
		return fmt.Sprintf("CPU time %g s; %s", l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
	}
	return fmt.Sprintf("CPU time %g times that of the slowest accepted solver of the language, %g s to %g s; %s",
		l.TimeMultiple, l.TimeFloor.Seconds(), l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
}

func sizeWords(memory, output int64) string {
	return fmt.Sprintf("memory %d MiB; output %d MiB", memory>>20, output>>20)
}
