package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Keys and certificates that a hub does not go with: exit code 2, what is wrong and
// what to do about it, and nothing is written.
func TestClusterBadInput(t *testing.T) {
	t.Parallel()
	p := newParty(t, t.TempDir(), map[string]string{"class/x.c": "int main(void) { return 0; }\n"}, 0)
	if code, _, talk := p.run("hub", "--dir", "other", "key", "add", "lab-07"); code != 0 { // and the first keys
		t.Fatal(talk)
	}
	writeExpired(t, p.dir)
	stranger := filepath.Join("other", "course.key")
	course := filepath.Join("hub", "course.key")
	for name, c := range map[string]struct {
		args  []string
		words string
	}{
		"another hub's key":      {[]string{"grade", "class", "--out", "out", "--on", p.url, "--key", stranger}, "certificate"},
		"a key nobody knows":     {[]string{"grade", "class", "--out", "out", "--on", p.url, "--key", p.pinned("other", "course")}, "does not know this key"},
		"a worker nobody knows":  {[]string{"worker", p.url, "--trust", "--key", p.pinned("other", "worker")}, "does not know this key"},
		"the wrong port":         {[]string{"prove", "class/x.c", "--on", "https://127.0.0.1:1", "--key", course}, "no answer from there"},
		"an expired certificate": {[]string{"hub", "--dir", "out", "--listen", "127.0.0.1:0", "--tls-cert", "expired.pem", "--tls-key", "expired-key.pem"}, "expired on "},
		"a certificate alone":    {[]string{"hub", "--dir", "out", "--listen", "127.0.0.1:0", "--tls-cert", "expired.pem"}, "must be given together"},
	} {
		code, out, talk := p.run(c.args...)
		if code != codeUsage || out != "" || !strings.Contains(talk, "adder: error: ") || !strings.Contains(talk, "\nadder: hint: ") || !strings.Contains(talk, c.words) {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out, talk)
		}
		if files, _ := filepath.Glob(filepath.Join(p.dir, "out", "*")); len(files) > 1 || len(files) == 1 && filepath.Base(files[0]) != "lock" {
			t.Errorf("%s: it writes %q", name, files)
		}
	}
}

// pinned writes a key of another folder with the certificate of the party's hub, and
// returns its path.
func (p *party) pinned(folder, name string) string {
	p.t.Helper()
	own, err := os.ReadFile(filepath.Join(p.dir, "hub", name+".key"))
	if err != nil {
		p.t.Fatal(err)
	}
	foreign, err := os.ReadFile(filepath.Join(p.dir, folder, name+".key"))
	if err != nil {
		p.t.Fatal(err)
	}
	_, certificate, found := strings.Cut(string(own), `"certificate"`)
	if !found {
		p.t.Fatalf("%s names no certificate", own)
	}
	path := filepath.Join(p.dir, "pinned-"+name+".key")
	head := strings.TrimRight(strings.TrimSpace(string(foreign)), "}\n ")
	if err := os.WriteFile(path, []byte(head+`, "certificate"`+certificate), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// writeExpired writes a certificate that was good until yesterday, and its key.
func writeExpired(t *testing.T, dir string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-48 * time.Hour), NotAfter: time.Now().Add(-24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{
		"expired.pem": {Type: "CERTIFICATE", Bytes: der}, "expired-key.pem": {Type: "PRIVATE KEY", Bytes: private},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
