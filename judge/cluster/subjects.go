package cluster

import "strings"

// The subjects of messages, see the picture in cluster.go.

// workerSigns is the subject of the signs of life of all workers.
const workerSigns = "workers"

// A runKey is the part of subjects that names a run: "COURSE.RUN".
type runKey string

// everyRun stands for all runs in patterns of subjects; "*" does so for other parts.
const everyRun runKey = "*.*"

func keyOf(course, id string) runKey { return runKey(course + "." + id) }

func (k runKey) job() string               { return "jobs." + string(k) }
func (k runKey) over() string              { return "over." + string(k) }
func (k runKey) result(unit string) string { return "results." + string(k) + "." + unit }

// unit is the subject of a unit for workers of a build, which is a [token].
func (k runKey) unit(build, lang, unit string) string {
	return "units." + build + "." + lang + "." + string(k) + "." + unit
}

// token makes a build's name fit to be part of a subject.
func token(build string) string { return Digest([]byte(build)) }

// parsed is the run and the id that the subject of a unit names.
func parsed(subject string) (run runKey, unit string) {
	part := strings.Split(subject, ".")
	return keyOf(part[3], part[4]), part[5]
}
