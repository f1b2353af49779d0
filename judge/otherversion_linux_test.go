package main

import (
	"context"
	"errors"
	"net/http/cookiejar"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/cluster"
	"adder/judge/cluster/keys"
)

// A worker of another version is named on the teacher's page with the words of the terminal, and a
// student's page does not say that no worker is there.
func TestPagesNameOtherVersions(t *testing.T) {
	t.Parallel()
	s := newServed(t)
	s.party = newParty(t, nil, 0)
	s.party.joinOther(cluster.Member{
		Name: "old", Build: "old", Version: "v0.1", Languages: []string{"c"}, Units: 1,
	})
	s.serve()
	ana, err := s.enter("Ana")
	if err == nil {
		_, err = ana.handIn(hopeless)
	}
	if err != nil {
		t.Fatalf("%v: %s", err, s.server)
	}
	const terminal = "worker old is Adder v0.1, and this is Adder "
	s.until("the other version", s.server, func() bool { return strings.Contains(s.server.String(), terminal) })
	link := regexp.MustCompile(`/teach\?key=\S+`).FindString(s.server.String())
	boss := ana.somebodyElse()
	_, _ = boss.page(link) // which leads to /teach
	for _, c := range []struct {
		page  *pupil
		path  string
		words []string
	}{
		{ana, "/", []string{"waiting: no worker of this version of Adder has C"}},
		{boss, "/teach", []string{"No worker of this version is connected", "Not used: <bdi>" + terminal}},
	} {
		text, err := c.page.page(c.path)
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range c.words {
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q:\n%s", c.path, words, text)
			}
		}
	}
}

// somebodyElse is another browser.
func (p *pupil) somebodyElse() *pupil {
	other := *p
	other.Jar, _ = cookiejar.New(nil)
	return &other
}

// joinOther connects a worker of another build, which is this process.
func (p *party) joinOther(m cluster.Member) {
	p.t.Helper()
	k, err := keys.Read(filepath.Join(p.dir, "hub", "worker.key"))
	if err != nil {
		p.t.Fatal(err)
	}
	conn, err := cluster.Connect(p.t.Context(), p.url, k, cluster.Patience{}, func(string) {})
	if err != nil {
		p.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- (&cluster.Worker{Conn: conn, Member: m}).Run(ctx) }()
	p.t.Cleanup(func() {
		stop()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			p.t.Error(err)
		}
		conn.Close()
	})
}
