package main

import (
	"os"
	"time"

	"adder/judge/job"
)

// ackVariable makes a party be in a hurry: a unit of a worker that is silent for
// that long goes to another.
const ackVariable = "ADDER_TEST_ACK"

// hurried is the program, as tests start it.
func hurried() {
	if d, err := time.ParseDuration(os.Getenv(ackVariable)); err == nil {
		job.Patience.Ack = d
	}
	main()
}
