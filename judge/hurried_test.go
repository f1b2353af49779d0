package main

import (
	"os"
	"time"

	"adder/judge/job"
)

// ackVariable hurries a party: if a worker is silent for that long, its unit goes to another.
const ackVariable = "ADDER_TEST_ACK"

// hurried is the program as tests start it.
func hurried() {
	if d, err := time.ParseDuration(os.Getenv(ackVariable)); err == nil {
		job.Patience.Ack = d
	}
	main()
}
