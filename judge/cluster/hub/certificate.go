package hub

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"adder/judge/durable"
	"adder/judge/usage"
)

// The certificate is pinned by the key files, so it names nobody, and no
// authority need sign it.

// validFor is how long a certificate of the hub's own is good.
const validFor = 5 * 365 * 24 * time.Hour

// certificate returns the server's side of TLS, and the certificate that key files
// are to name; both are empty without TLS.
func certificate(o Options) (*tls.Config, string, error) {
	if o.Plain {
		return nil, "", nil
	}
	cert, key := o.TLSCert, o.TLSKey
	if (cert == "") != (key == "") {
		return nil, "", usage.New("--tls-cert and --tls-key belong together", "give both, or none: the hub makes a certificate of its own")
	}
	if cert == "" {
		cert, key = filepath.Join(o.Dir, "certificate.pem"), filepath.Join(o.Dir, "certificate-key.pem")
		if _, err := os.Stat(cert); errors.Is(err, fs.ErrNotExist) {
			if err := makeCertificate(cert, key); err != nil {
				return nil, "", err
			}
		}
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, "", usage.New(cert+": "+err.Error(), "want a certificate and its key, both PEM")
	}
	leaf, err := x509.ParseCertificate(pair.Certificate[0])
	if err != nil {
		return nil, "", err
	}
	if time.Now().After(leaf.NotAfter) {
		return nil, "", usage.New(cert+" expired on "+leaf.NotAfter.Format(time.DateOnly), "remove it and its key for a new one; then give the key files out again")
	}
	pinned := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: leaf.Raw})
	return &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}}, string(pinned), nil
}

func makeCertificate(cert, key string) error {
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return err
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "adder hub"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(validFor),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		return err
	}
	if err := writePEM(key, 0o600, "PRIVATE KEY", private); err != nil {
		return err
	}
	return writePEM(cert, 0o644, "CERTIFICATE", der)
}

func writePEM(path string, mode fs.FileMode, kind string, content []byte) error {
	return durable.WriteFile(path, mode, func(w io.Writer) error {
		return pem.Encode(w, &pem.Block{Type: kind, Bytes: content})
	})
}
