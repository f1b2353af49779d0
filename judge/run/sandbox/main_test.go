package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// helperEnv names what a second process of this test binary must do.
const helperEnv = "ADDER_SANDBOX_TEST_HELPER"

func TestMain(m *testing.M) {
	sandbox.Init()
	if helper(os.Getenv(helperEnv)) {
		os.Exit(0)
	}
	code := m.Run()
	for _, left := range leftovers() {
		fmt.Fprintln(os.Stderr, "left behind:", left)
		code = max(code, 1)
	}
	os.Exit(code)
}

// long reports whether slow tables are tested completely, and not only a sample.
func long() bool { return os.Getenv("ADDER_LONG") != "" }

// slow skips a test if only the quick ones are wanted, and makes it parallel.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
}

// put writes a program into a cell.
func put(t testing.TB, c *sandbox.Cell, name string, program []byte) {
	t.Helper()
	err := c.Write(name, program, 0o755)
	// The kernel may hold the file of a program that is dead for a moment.
	for try := 0; errors.Is(err, syscall.ETXTBSY) && try < 1000; try++ {
		time.Sleep(time.Millisecond)
		err = c.Write(name, program, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// generous are limits that no honest test program comes near.
var generous = sandbox.Limits{
	CPU: 10 * time.Second, Wall: 20 * time.Second,
	Memory: 256 << 20, Output: 1 << 20, File: 64 << 20, Processes: 64,
}

// run runs a program. The sandbox must not fail, and the run must end.
func run(t testing.TB, c *sandbox.Cell, cmd sandbox.Command) sandbox.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	r, err := c.Run(ctx, cmd)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
