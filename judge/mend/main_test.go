package mend

import (
	"os"
	"testing"

	"adder/judge/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(m.Run())
}
