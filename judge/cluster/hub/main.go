// Adder-hub is nats-server with the configuration that "adder hub" writes. It is a separate
// program because the server would double the time of Adder's first build. It reloads a changed
// configuration by itself, so a new key is valid at once.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "adder-hub: error: expected one argument, the path of nats.conf")
		fmt.Fprintln(os.Stderr, "adder-hub: hint: adder hub writes it and starts this program")
		os.Exit(2)
	}
	err := run(os.Args[1])
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "adder-hub: error: "+err.Error())
	if _, theirs := errors.AsType[*configError](err); theirs {
		os.Exit(2)
	}
	os.Exit(3)
}

// A configError is what the person who starts the server can mend in nats.conf.
type configError struct{ error }

func run(config string) error {
	known := contents(config) // before the server reads it: a later change is seen below
	options, err := server.ProcessConfigFile(config)
	if err != nil {
		return &configError{err}
	}
	options.NoSigs = true
	// This fails before the server opens its streams if another runs on the same folder.
	free, err := net.Listen("tcp", net.JoinHostPort(options.Host, strconv.Itoa(options.Port)))
	if err != nil {
		hint := config + " has the address, in the line listen"
		return &configError{fmt.Errorf("%w\nadder-hub: hint: %s", err, hint)}
	}
	free.Close()
	s, err := server.NewServer(options)
	if err != nil {
		return err
	}
	s.ConfigureLogger()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		return errors.New("the server does not start; its log says why")
	}
	sayHow(options.Host, options.Port, filepath.Dir(config))
	for tick := time.Tick(time.Second); ; {
		select {
		case <-stop:
			s.Shutdown()
			s.WaitForShutdown()
			return nil
		case <-tick:
		}
		now := contents(config)
		if bytes.Equal(now, known) {
			continue
		}
		known = now
		if err := s.Reload(); err != nil {
			s.Errorf("the changed configuration is not taken up: %v", err)
		}
	}
}

// sayHow prints the commands that use the server.
func sayHow(host string, port int, folder string) {
	everywhere := host == "" || net.ParseIP(host).IsUnspecified()
	name, err := os.Hostname()
	if err == nil && everywhere {
		host = name
	}
	url := "nats://" + net.JoinHostPort(host, strconv.Itoa(port))
	fmt.Printf("adder worker %s --key %s\n", url, filepath.Join(folder, "worker.key"))
	fmt.Printf("adder grade CLASS --on %s --key %s\n", url, filepath.Join(folder, "course.key"))
}

// contents is all text of the configuration.
func contents(config string) []byte {
	main, _ := os.ReadFile(config)
	keys, _ := os.ReadFile(filepath.Join(filepath.Dir(config), "keys.conf"))
	return append(main, keys...)
}
