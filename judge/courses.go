package main

import (
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/verdict/result"
)

// courses holds the flags of a command on a class.
type courses struct {
	c      *console
	job    job.Job
	on     job.Workers
	course class.Course
}

// grader returns the grader of the class.
func (o *courses) grader(run result.Run) *job.Grader {
	return &job.Grader{
		Job:    &o.job,
		Course: &o.course,
		On:     o.on,
		Run:    run,
		Tell:   o.c.tell,
		Screen: o.c.err,
	}
}
