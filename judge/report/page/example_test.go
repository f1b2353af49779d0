package page_test

import (
	"bytes"
	"fmt"

	"adder/judge/report/page"
	"adder/judge/result"
)

func ExampleHTML() {
	var html bytes.Buffer
	results := []result.Result{
		{Submission: "bfs.c", Verdict: result.Accepted},
		{Submission: "greedy.c", Verdict: result.WrongAnswer},
	}
	if err := page.HTML(&html, result.Run{What: "judge"}, results); err != nil {
		fmt.Println(err)
	}
	fmt.Println(bytes.Contains(html.Bytes(), []byte("1 of 2 submissions is accepted.")))
	// Output: true
}
