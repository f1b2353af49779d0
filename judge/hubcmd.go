package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/hub"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

func newHub(c *console) *cobra.Command {
	var o hubFlags
	cmd := &cobra.Command{
		Use:   "hub",
		Short: "let many machines judge together: the server in the middle",
		Long: `Hub is a NATS server with JetStream inside Adder, for those who have none. It
keeps its data, its certificate and its keys in a folder: worker.key for the
machines that judge, course.key for who hands out work. Then it shows how many
units wait, run and are done, and by whom. Stop it with Ctrl-C; started again in
the same folder it goes on.

Workers may do nothing but fetch work, read sources and send results. Those that
should not see what others are given get a key each, with --worker NAME.

A NATS server that people have already serves as well: --print-config writes the
accounts, users and streams for its configuration.`,
		Example: `  adder hub --dir hub --listen 0.0.0.0:4222
  adder worker nats://host:4222 --key worker.key --slots 8
  adder grade class/ --on nats://host:4222 --key hub/course.key`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), c) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Dir, "dir", "hub", "folder for data, certificate and keys")
	f.StringVar(&o.Listen, "listen", "127.0.0.1:4222", "HOST:PORT to listen on; 0.0.0.0 is every network")
	f.StringArrayVar(&o.Workers, "worker", nil, "make a key for the worker of this name, NAME.key; may be repeated")
	f.BoolVar(&o.Plain, "no-tls", false, "talk in the clear, which is allowed on loopback alone")
	f.StringVar(&o.TLSCert, "tls-cert", "", "file of a certificate of your own, PEM")
	f.StringVar(&o.TLSKey, "tls-key", "", "file of its key")
	f.StringVar(&o.metrics, "metrics", "", "also serve the numbers to Prometheus at HOST:PORT/metrics")
	f.BoolVar(&o.printConfig, "print-config", false, "print the configuration for a NATS server of your own, and end")
	return cmd
}

// hubFlags is the flags of the server in the middle.
type hubFlags struct {
	hub.Options
	metrics     string
	printConfig bool
}

func (o *hubFlags) run(ctx context.Context, c *console) error {
	if o.printConfig {
		keys, err := hub.MakeKeys(o.Dir, o.Workers)
		if err != nil {
			return err
		}
		return hub.WriteConfig(c.out, keys)
	}
	h, err := hub.Start(o.Options)
	if err != nil {
		return err
	}
	defer h.Close()
	conn, err := h.Connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	adder, err := version.Build()
	if err != nil {
		return err
	}
	fleet, err := conn.Watch(adder, cluster.ShortBuild(adder), func(words string) { fmt.Fprintf(c.err, "adder: %s\n", oneLine(words)) })
	if err != nil {
		return err
	}
	defer fleet.Close()
	stop, err := cluster.ServeMetrics(o.metrics, func() (cluster.State, error) { return conn.State(ctx, fleet) })
	if err != nil {
		return err
	}
	defer stop()
	fmt.Fprintf(c.out, "adder worker %s --key %s\n", h.URL(), filepath.Join(o.Dir, hub.WorkerKey))
	fmt.Fprintf(c.out, "adder grade CLASS --on %s --key %s\n", h.URL(), filepath.Join(o.Dir, hub.CourseKey))
	return o.show(ctx, c, func() (cluster.State, error) { return conn.State(ctx, fleet) })
}

// Between two lines where there is no terminal, and between two looks.
const (
	hubLines = 30 * time.Second
	hubLooks = time.Second
)

// show shows the state until ctx ends: on a line of a terminal, or else a line
// when something has changed, now and then.
func (o *hubFlags) show(ctx context.Context, c *console, state func() (cluster.State, error)) error {
	live := isTerminal(c.err)
	width := c.width(c.err)
	if width <= 0 {
		width = 80
	}
	var gauge cluster.Gauge
	var last time.Time
	shown := ""
	tick := time.NewTicker(hubLooks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			if live {
				fmt.Fprint(c.err, "\r\x1b[K")
			}
			return ctx.Err()
		case now := <-tick.C:
			s, err := state()
			if err != nil {
				continue
			}
			s.PerSecond = gauge.Rate(s.Done, now)
			words := oneLine(s.String())
			switch {
			case live:
				fmt.Fprintf(c.err, "\r\x1b[K%s", cutTo(words, width-1))
			case words != shown && now.Sub(last) >= hubLines:
				fmt.Fprintf(c.err, "adder: %s\n", words)
				shown, last = words, now
			}
		}
	}
}

func cutTo(words string, columns int) string {
	runes := []rune(strings.TrimSpace(words))
	return string(runes[:min(len(runes), max(columns, 0))])
}
