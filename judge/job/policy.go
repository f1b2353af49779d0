package job

import (
	"os"
	"time"

	"adder/judge/class"
)

// Policy returns how scores become grades, as it was when it was last read.
func (g *Grader) Policy() class.Policy {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.policy
}

// Override sets the score and the comment by hand of a student with that name and ID.
func (g *Grader) Override(id string, set class.Override) error {
	g.writing.Lock()
	defer g.writing.Unlock()
	err := class.WriteOverride(g.Course.OverridesFile(), id, set)
	if err == nil {
		err = g.readPolicy()
	}
	return err
}

// Refresh reads the policy again if the overrides were saved since, perhaps by a person. If they are
// wrong, the policy stays.
func (g *Grader) Refresh() (changed bool, err error) {
	g.mu.Lock()
	saved := g.saved
	g.mu.Unlock()
	if g.overridesSaved().Equal(saved) {
		return false, nil
	}
	err = g.readPolicy()
	return err == nil, err
}

// overridesSaved returns when the overrides were saved; zero if there are none.
func (g *Grader) overridesSaved() time.Time {
	info, err := os.Stat(g.Course.OverridesFile())
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// readPolicy reads how scores become grades.
func (g *Grader) readPolicy() error {
	saved := g.overridesSaved() // before it is read: what is saved meanwhile is read again
	policy, err := g.Course.Policy()
	if err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.policy, g.saved = policy, saved
	return nil
}
