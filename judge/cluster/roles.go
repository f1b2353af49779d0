package cluster

import "strings"

// A Role is what the holders of a key may do, as subjects that they may publish
// and subscribe to. {name} stands for the key's name. Whatever is not listed the
// server refuses.
//
// Left out on purpose: the JetStream object store. To read from it one must be
// allowed to make consumers, and a consumer can be told to deliver a student's
// bytes to any subject, past all permissions. Blobs are entries of a bucket, which
// are read by a plain request. Nor may workers read results or attempts: a request
// with a wildcard would tell them the tokens of units that they were not given.
type Role struct {
	Doc                string
	Publish, Subscribe []string
}

// Roles lists the roles by name.
var Roles = map[string]Role{
	"worker": {
		Doc: "fetch, extend and acknowledge units, read sources, note attempts, publish results",
		Publish: []string{
			"$JS.API.CONSUMER.MSG.NEXT." + unitsStream + ".*",
			"$JS.ACK." + unitsStream + ".>",
			"$JS.API.DIRECT.GET.KV_" + blobsBucket + ".$KV." + blobsBucket + ".>",
			attemptsPrefix + "*.*.*",
			"adder.result.*.*.*.{name}",
			announcements + "{name}",
		},
		Subscribe: []string{"_INBOX.{name}.>", wakeSubject, stopSubject + "*"},
	},
	"course": {
		Doc: "submit units and sources, read results, keep the streams",
		Publish: append(streamAPI("CREATE", "UPDATE", "INFO", "PURGE"),
			"$JS.API.INFO",
			"$JS.API.CONSUMER.CREATE."+unitsStream+".>", "$JS.API.CONSUMER.INFO."+unitsStream+".*",
			"$JS.API.CONSUMER.CREATE."+resultsStream+".>", "$JS.API.CONSUMER.INFO."+resultsStream+".*",
			"$JS.API.CONSUMER.DELETE."+resultsStream+".*", "$JS.API.CONSUMER.MSG.NEXT."+resultsStream+".*",
			"$JS.API.DIRECT.GET.>",
			"adder.unit.>", "$KV."+blobsBucket+".>", wakeSubject, stopSubject+"*",
			"_INBOX.>",
		),
		Subscribe: []string{"_INBOX.{name}.>", announcements + "*"},
	},
}

func streamAPI(verbs ...string) (subjects []string) {
	for _, v := range verbs {
		for _, stream := range []string{unitsStream, resultsStream, "KV_" + blobsBucket, "KV_" + attemptsBucket} {
			subjects = append(subjects, "$JS.API.STREAM."+v+"."+stream)
		}
	}
	return subjects
}

// For returns the role of the holder of a key.
func (r Role) For(name string) Role {
	fill := func(subjects []string) (filled []string) {
		for _, s := range subjects {
			filled = append(filled, strings.ReplaceAll(s, "{name}", name))
		}
		return filled
	}
	r.Publish, r.Subscribe = fill(r.Publish), fill(r.Subscribe)
	return r
}
