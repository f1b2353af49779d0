package main

import (
	"runtime"

	"adder/judge/job"

	"github.com/spf13/cobra"
)

func newWorker(c *console) *cobra.Command {
	var o job.Worker
	var on job.Workers
	oneAddress := exactlyOne("address", "as in adder worker nats://host:4222 --key worker.key")
	cmd := command("worker URL", oneAddress, func(cmd *cobra.Command, args []string) error {
		on.URL = args[0]
		o.Run = runOf(cmd, nil, "")
		return o.Work(cmd.Context(), on, c.tell)
	})
	machineFlags(cmd, &o.Machine)
	f := cmd.Flags()
	f.StringVar(&on.Key, "key", "", "file of a worker key")
	f.IntVar(&o.Machine.Workers, "slots", runtime.NumCPU(), "number of programs that run at the same time")
	_ = f.MarkHidden("workers") // here it is called slots
	return cmd
}
