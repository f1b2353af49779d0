package keys

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"time"

	"adder/judge/base/disk"
)

// certify makes an authority, and a certificate for the server, unless they are there. The
// authority signs this one certificate: its key is not kept. Three servers of a cluster share the
// certificate, and show it to each other.
func (f Folder) certify() error {
	if !missing(f.path("server.pem")) {
		return nil
	}
	forEver := time.Now().AddDate(100, 0, 0)
	authority := &x509.Certificate{
		Subject:               pkix.Name{CommonName: "Adder"},
		SerialNumber:          big.NewInt(1),
		NotAfter:              forEver,
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign,
	}
	server := &x509.Certificate{
		Subject:      pkix.Name{CommonName: "Adder's hub"},
		SerialNumber: big.NewInt(2),
		NotAfter:     forEver,
		DNSNames:     []string{serverName, "localhost"}, // localhost is for the nats command
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serverKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	sign := func(c *x509.Certificate, key *ecdsa.PrivateKey) ([]byte, error) {
		return x509.CreateCertificate(rand.Reader, c, authority, key.Public(), authorityKey)
	}
	authorityText, err := sign(authority, authorityKey)
	if err != nil {
		return err
	}
	serverText, err := sign(server, serverKey)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(serverKey)
	if err != nil {
		return err
	}
	for _, part := range []struct {
		name, kind string
		der        []byte
	}{
		{"ca.pem", "CERTIFICATE", authorityText},
		{"server-key.pem", "PRIVATE KEY", private},
		{"server.pem", "CERTIFICATE", serverText}, // last: if it is there, so are the others
	} {
		text := pem.EncodeToMemory(&pem.Block{Type: part.kind, Bytes: part.der})
		if err := disk.WriteFile(f.path(part.name), 0o600, text); err != nil {
			return err
		}
	}
	return nil
}
