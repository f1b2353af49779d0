package hunt_test

import (
	"context"
	"fmt"
	"os"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/hunt"
	"adder/judge/trial"
)

// A program that never takes a snake is shown the smallest board there is on
// which it is wrong, and told what it believes.
func Example() {
	believer, err := belief.Find("snakes-avoided")
	if err != nil {
		panic(err)
	}
	options := hunt.Options{Seed: 1, Boards: 1000}
	corpus := hunt.NewCorpus(trial.Spec{}, options)
	defer corpus.Close()
	pool := trial.NewPool(trial.Believer(believer), trial.Spec{}, options.Runs)
	defer pool.Close()
	report, err := hunt.Hunt(context.Background(), pool, corpus, options)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(board.Plain(report.Finding.Boards...))
	fmt.Println("want", report.Finding.Expected, "got", report.Finding.Got)
	fmt.Println(report.Diagnosis.Name)
	// Output:
	// 1
	// 4 2 2
	// 2 1
	// 3 2
	// want 2 got -1
	// snakes-avoided
}
