package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"adder/judge/base/fault"
	"adder/judge/cluster/keys"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

func newHub(c *console) *cobra.Command {
	var hub keys.Folder
	var listen string // HOST:PORT, for the first start
	cmd := command("hub", noArguments, func(*cobra.Command, []string) error { return startHub(hub, listen) })
	cmd.PersistentFlags().StringVar(&hub.Dir, "dir", "hub",
		"folder for the configuration, the keys and the streams")
	cmd.Flags().StringVar(&listen, "listen", "",
		"HOST:PORT to listen on, written into a new nats.conf; "+
			"0.0.0.0 means every network (default 127.0.0.1:4222)")
	key := command("key", noArguments, func(*cobra.Command, []string) error {
		return fault.New("expected add, list or revoke", "as in adder hub key add lab-07")
	})
	forCourse := false
	add := command("add NAME", oneName, func(_ *cobra.Command, args []string) error {
		role := keys.Worker
		if forCourse {
			role = keys.Course
		}
		if err := hub.Add(role, args[0]); err != nil {
			return err
		}
		fmt.Fprintln(c.out, hub.KeyFile(args[0]))
		c.tell("copy the file to the machine that will use it, and keep it secret")
		if !hub.Configured() {
			c.tell("no server has run on this folder yet; adder hub --dir " + hub.Dir + " starts one")
		}
		return nil
	})
	add.Flags().BoolVar(&forCourse, "course", false,
		"a key for a course: to submit work and read its results")
	list := command("list", noArguments, func(*cobra.Command, []string) error {
		return c.print(keyTable(hub))
	})
	revoke := command("revoke NAME", oneName, func(_ *cobra.Command, args []string) error {
		if err := hub.Revoke(args[0]); err != nil {
			return err
		}
		c.tell(args[0] + " is revoked")
		return nil
	})
	key.AddCommand(add, list, revoke)
	cmd.AddCommand(key)
	return cmd
}

var oneName = exactlyOne("name", "adder hub key list shows all keys")

// hubProgram is the server: a separate program, so that Adder itself stays small.
const hubProgram = "adder-hub"

// startHub prepares the folder of a server and becomes the server.
func startHub(hub keys.Folder, listen string) error {
	if err := hub.Prepare(listen); err != nil {
		return err
	}
	program, err := findHub()
	if err != nil {
		return fault.New("the program "+hubProgram+" is neither beside adder nor on PATH",
			"./run.sh hub builds it, and releases have it; "+
				"a nats-server does as well: nats-server -c "+hub.Config())
	}
	err = syscall.Exec(program, []string{program, hub.Config()}, os.Environ())
	hint := "start it yourself: " + program + " " + hub.Config()
	return fault.New("the server cannot be started: "+err.Error(), hint)
}

// findHub finds the server beside Adder, or on PATH.
func findHub() (string, error) {
	self, err := os.Executable()
	if err == nil {
		self, err = exec.LookPath(filepath.Join(filepath.Dir(self), hubProgram))
	}
	if err == nil {
		return self, nil
	}
	return exec.LookPath(hubProgram)
}

// keyTable shows all keys.
func keyTable(h keys.Folder) (string, error) {
	all, err := h.List()
	if err != nil {
		return "", err
	}
	t := table.NewWriter()
	t.AppendHeader(table.Row{"key", "role", "since"})
	for _, e := range all {
		t.AppendRow(table.Row{e.Name, e.Role, e.Added})
	}
	return t.Render() + "\n", nil
}
