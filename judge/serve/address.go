package serve

import (
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"os"
	"strings"

	"adder/judge/base/fault"

	"golang.org/x/net/netutil"
)

// address sets the URL under which students reach the server. A browser cannot open an
// address that means every network, so the machine's own ones take its place.
func (s *Server) address() {
	if s.URL != "" {
		s.URL = strings.TrimRight(s.URL, "/") // the paths of links begin with one
		return
	}
	scheme := "http"
	if s.Cert != "" {
		scheme = "https"
	}
	at := func(hostPort string) string { return (&url.URL{Scheme: scheme, Host: hostPort}).String() }
	host, port, err := net.SplitHostPort(s.Listen)
	if err != nil || host != "" && !net.ParseIP(host).IsUnspecified() {
		s.URL = at(s.Listen)
		return
	}
	hosts := ownHosts()
	s.URL = at(net.JoinHostPort(hosts[0], port))
	for _, host := range hosts[1:] {
		s.others += ", or " + at(net.JoinHostPort(host, port))
	}
	s.others += "; --url sets another one for all links"
}

// ownHosts returns the addresses of this machine in its networks, those of IPv4 first, and
// then its name. There is at least one.
func ownHosts() (hosts []string) {
	var long []string
	addresses, _ := net.InterfaceAddrs() // without them there is the name
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		switch {
		case !ok || !network.IP.IsGlobalUnicast():
		case network.IP.To4() != nil:
			hosts = append(hosts, network.IP.String())
		default:
			long = append(long, network.IP.String())
		}
	}
	hosts = append(hosts, long...)
	name, err := os.Hostname()
	if err == nil {
		hosts = append(hosts, name)
	}
	if len(hosts) == 0 {
		hosts = []string{"localhost"}
	}
	return hosts
}

// listen opens the address.
func (o *Options) listen() (net.Listener, error) {
	l, err := net.Listen("tcp", o.Listen)
	if err != nil {
		return nil, fault.New(
			err.Error(),
			"--listen takes HOST:PORT of this machine, as in 127.0.0.1:8080, with a port that is free",
		)
	}
	l = netutil.LimitListener(l, mostConns)
	if o.Cert == "" {
		return l, nil
	}
	pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
	if err != nil {
		return nil, errors.Join(fault.New(err.Error(), "--cert and --cert-key name files in PEM"), l.Close())
	}
	return tls.NewListener(l, &tls.Config{
		Certificates: []tls.Certificate{pair},
		NextProtos:   []string{"h2", "http/1.1"},
	}), nil
}
