package job

import (
	"os"
	"path/filepath"

	"adder/judge/base/fault"
	"adder/judge/cluster/keys"
)

// A Hub is the folder of a server, and the program that runs it.
type Hub struct {
	keys.Folder
	Listen string // HOST:PORT, for the first start
}

// HubProgram is the server: a separate program, so that Adder itself stays small.
const HubProgram = "adder-hub"

// FindProgram finds the server beside Adder, or on PATH.
func (h *Hub) FindProgram(look func(name string) (string, error)) (string, error) {
	self, err := os.Executable()
	if err == nil {
		self, err = look(filepath.Join(filepath.Dir(self), HubProgram))
	}
	if err == nil {
		return self, nil
	}
	path, err := look(HubProgram)
	if err != nil {
		return "", fault.New("the program "+HubProgram+" is neither beside adder nor on PATH",
			"./run.sh hub builds it, and releases have it; "+
				"a nats-server does as well: nats-server -c "+h.Config())
	}
	return path, nil
}
