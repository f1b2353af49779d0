package sandbox

import (
	"fmt"
	"sync"
)

// Best tells the best level that this machine can give, and what is missing
// for a better one, in words. It finds out by trying, once.
func Best() (Level, []string) {
	b := best()
	return b.level, b.missing
}

type finding struct {
	level   Level
	missing []string
}

var best = sync.OnceValue(func() finding {
	var missing []string
	for _, level := range []Level{ContainerCgroup, ContainerRlimit} {
		r, err := openContainer(level, Options{})
		if err == nil {
			err = r.close()
		}
		if err == nil {
			return finding{level, missing}
		}
		missing = append(missing, fmt.Sprintf("%s: %v", level, err))
	}
	return finding{Bare, missing}
})
