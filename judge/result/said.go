package result

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
)

// Said is a digest of what is said of a submission that every machine says alike: of
// all but what it cost, and with what it was judged.
func (r *Result) Said() string {
	text, err := json.Marshal(r)
	var all any
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err == nil {
		strip(all)
		text, err = json.Marshal(all)
	}
	if err != nil {
		text = []byte(err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// costs are the fields that say what something cost, and on what machine, beside
// those that end with _s.
var costs = map[string]bool{"hunt": true, "growth": true, "run": true, "sandbox": true, "memory_bytes": true, "tried": true}

func strip(v any) {
	switch v := v.(type) {
	case map[string]any:
		for name, of := range v {
			if costs[name] || strings.HasSuffix(name, "_s") {
				delete(v, name)
			} else {
				strip(of)
			}
		}
	case []any:
		for _, of := range v {
			strip(of)
		}
	}
}
