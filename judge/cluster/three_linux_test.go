package cluster_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/base/addresstest"
	"adder/judge/cluster/keys"
	"adder/judge/run/lang/langtest"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A three is a cluster of three servers, on copies of one folder.
type three struct {
	*lab
	configs []string
	servers []*exec.Cmd
	routes  []string // addresses
}

// newThree does what docs/cluster.md says: it copies the folder, gives each server a name, and
// removes the comment signs. All three are on one machine, so they differ in ports and paths. It
// starts two workers, too.
func newThree(t *testing.T) *three {
	t.Helper()
	c := &three{lab: &lab{t: t, folder: keys.Folder{Dir: filepath.Join(t.TempDir(), "hub")}}}
	first := addresstest.Free(t)
	if err := c.folder.Prepare(first); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.folder.Config())
	if err != nil {
		t.Fatal(err)
	}
	conf := regexp.MustCompile(`(?m)^#(cluster|  |})`).ReplaceAllString(string(text), "$1")
	conf = regexp.MustCompile(`server_name: .*`).ReplaceAllString(conf, `server_name: "NAME"`)
	for range 3 {
		c.routes = append(c.routes, addresstest.Free(t))
	}
	for i, name := range []string{"a", "b", "c"} {
		conf = strings.ReplaceAll(conf, name+":6222", c.routes[i])
	}
	var urls []string
	for i, route := range c.routes {
		dir, address := fmt.Sprint(c.folder.Dir, i), addresstest.Free(t)
		if err := os.CopyFS(dir, os.DirFS(c.folder.Dir)); err != nil {
			t.Fatal(err)
		}
		own := strings.NewReplacer(
			c.folder.Dir, dir,
			first, address,
			"0.0.0.0:6222", route,
			"NAME", fmt.Sprint("s", i),
		).Replace(conf)
		c.configs = append(c.configs, filepath.Join(dir, "nats.conf"))
		if err := os.WriteFile(c.configs[i], []byte(own), 0o600); err != nil {
			t.Fatal(err)
		}
		urls = append(urls, "nats://"+address)
	}
	c.url = strings.Join(urls, ",")
	// Two servers, then workers, then the third: any order works.
	c.servers = append(c.servers, c.serve(0), c.serve(1))
	c.listens(urls[0])
	c.worker("one", "c")
	c.worker("one", "c")
	waits := func() bool { return strings.Contains(c.log(), "streams are not ready; waiting") }
	c.until("a worker that waits", waits)
	c.servers = append(c.servers, c.serve(2))
	return c
}

func (c *three) serve(i int) *exec.Cmd {
	c.t.Helper()
	program, err := exec.LookPath("nats-server")
	if err != nil {
		langtest.Missing(c.t, "nats-server is not installed: apt install nats-server")
	}
	return c.begin(program, "-c", c.configs[i])
}

// leader is the server that leads a stream, and followers those that have all of it.
func (c *three) leader(stream string) (leader string, followers []string) {
	js, err := jetstream.New(c.client(keys.Admin))
	if err != nil {
		c.t.Fatal(err)
	}
	s, err := js.Stream(c.t.Context(), stream)
	if err != nil || s.CachedInfo().Cluster == nil {
		return "", nil
	}
	about := s.CachedInfo().Cluster
	for _, r := range about.Replicas {
		if r.Current {
			followers = append(followers, r.Name)
		}
	}
	return about.Leader, followers
}

// whole waits until all three servers have the stream of units.
func (c *three) whole() (leader string) {
	c.t.Helper()
	c.until("three replicas", func() bool {
		first, followers := c.leader("UNITS")
		leader = first
		return leader != "" && len(followers) == 2
	})
	return leader
}

// Each server of a cluster of three dies in the middle of a class, while it leads: nothing is lost.
// A server without their certificate cannot join them.
func TestThreeServersLoseNothing(t *testing.T) {
	if os.Getenv("ADDER_LONG") == "" {
		t.Skip("ADDER_LONG=1 runs a cluster of three servers")
	}
	t.Parallel()
	c := newThree(t)
	r := c.run()
	hurry := filepath.Join(t.TempDir(), "hurry") // when all servers have died
	wait := c.background(r, units(600, "1s until "+hurry))
	for range 3 {
		leader := c.whole()
		before := r.State().Done
		i := slices.Index([]string{"s0", "s1", "s2"}, leader)
		t.Logf("%d are done: %s is killed, which leads", before, leader)
		c.kill(c.servers[i])
		c.until("a result", func() bool { return r.State().Done > before+5 })
		c.servers[i] = c.serve(i)
	}
	c.whole()
	if n := r.State().Waiting; n == 0 {
		t.Error("the class ended before the last server was there again")
	}
	if err := os.WriteFile(hurry, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.accepted(wait(), 600)
	r.Close()
	if left := c.held(); len(left) > 0 {
		t.Errorf("%d messages are left", len(left))
	}
	c.intruder()
}

// Three servers learn of a course as docs/cluster.md says: keys.conf is copied to the others, and
// each server reloads it. The course can work through each of them.
func TestThreeServersLearnOfACourse(t *testing.T) {
	if os.Getenv("ADDER_LONG") == "" {
		t.Skip("ADDER_LONG=1 runs a cluster of three servers")
	}
	t.Parallel()
	c := newThree(t)
	c.whole()
	if err := c.folder.Add(keys.Course, "late"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(c.folder.Dir, "keys.conf"))
	if err != nil {
		t.Fatal(err)
	}
	for _, config := range c.configs {
		copied := filepath.Join(filepath.Dir(config), "keys.conf")
		if err := os.WriteFile(copied, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.reload(c.servers...)
	for url := range strings.SplitSeq(c.url, ",") {
		c.url = url
		c.serves("late")
	}
}

// intruder is a server that knows where the others are, and has no certificate.
func (c *three) intruder() {
	c.t.Helper()
	address := addresstest.Free(c.t)
	conf := fmt.Sprintf(`
		server_name: intruder
		listen: %q
		cluster { name: adder, listen: %q, routes: ["nats://%s"], tls { insecure: true, %s } }`,
		address, addresstest.Free(c.t), c.routes[0], c.foreignCertificate())
	path := filepath.Join(c.t.TempDir(), "nats.conf")
	if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
		c.t.Fatal(err)
	}
	before := len(c.log())
	c.configs = append(c.configs, path)
	c.serve(3)
	c.until("an intruder who is turned away", func() bool {
		return strings.Contains(c.log()[before:], "TLS route handshake error")
	})
	c.listens("nats://" + address)
	time.Sleep(time.Second) // for a route that should not be made
	alone, err := nats.Connect("nats://" + address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer alone.Close()
	if others := alone.DiscoveredServers(); len(others) > 0 {
		c.t.Errorf("the intruder is in a cluster with %q", others)
	}
}

// foreignCertificate is one that another authority has signed.
func (c *three) foreignCertificate() string {
	c.t.Helper()
	other := keys.Folder{Dir: c.t.TempDir()}
	if err := other.Prepare("127.0.0.1:4222"); err != nil {
		c.t.Fatal(err)
	}
	return fmt.Sprintf("cert_file: %q, key_file: %q", other.Dir+"/server.pem", other.Dir+"/server-key.pem")
}
