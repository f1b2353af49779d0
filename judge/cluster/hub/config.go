package hub

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"adder/judge/cluster"
)

// WriteConfig writes what a NATS server of people's own needs to know: the account
// with its users and what they may do. The streams are made by whoever first
// connects with a course key; they are listed for those who make them by hand, with
// three replicas on a cluster.
func WriteConfig(w io.Writer, keys []*cluster.Key) error {
	var b strings.Builder
	b.WriteString("# Put this into the configuration of nats-server, beside listen and tls.\n")
	b.WriteString("jetstream { store_dir: \"jetstream\", sync_interval: 10s }\n")
	fmt.Fprintf(&b, "max_payload: %d\n", maxPayload)
	b.WriteString("accounts {\n  ADDER {\n    jetstream: enabled\n    users: [\n")
	for _, k := range keys {
		public, err := k.Public()
		if err != nil {
			return err
		}
		role := cluster.Roles[k.Role].For(k.Name)
		fmt.Fprintf(&b, "      # %s may %s\n      {\n        nkey: %s\n        permissions: {\n          publish: { allow: [%s] }\n          subscribe: { allow: [%s] }\n        }\n      }\n",
			k.Name, role.Doc, public, quoted(role.Publish), quoted(role.Subscribe))
	}
	b.WriteString("    ]\n  }\n}\n# The first coordinator makes these streams; on a cluster make them before, with \"num_replicas\": 3.\n")
	for _, s := range cluster.Streams(1) {
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "#   nats stream add --config FILE   %s\n", text)
	}
	for _, k := range cluster.Buckets(1) {
		fmt.Fprintf(&b, "#   nats kv add %s --ttl %s\n", k.Bucket, k.TTL)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func quoted(subjects []string) string {
	var all []string
	for _, s := range subjects {
		all = append(all, fmt.Sprintf("%q", s))
	}
	return strings.Join(all, ", ")
}
