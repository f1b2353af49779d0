package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"time"
	"unicode/utf8"

	"adder/judge/grade"
)

// A record is an entry as the journal keeps it, with all that any output shows:
// what is printed of a submission comes from its record, whether it was judged
// just now or before an interruption. It is not the JSON of reports, which shows
// less. A field that is added to an entry belongs here too; a test fills in
// every field there is, and looks for it after the way to the journal and back.
type (
	record struct {
		Student string        `json:"student"` // for who reads the journal
		File    string        `json:"file"`
		Card    cardRecord    `json:"card"`
		Hunt    *huntRecord   `json:"hunt,omitempty"`
		Growth  *growthRecord `json:"growth,omitempty"`
	}
	cardRecord struct {
		Submission raw             `json:"submission"`
		Language   string          `json:"language"`
		Expected   string          `json:"expected,omitempty"`
		Verdict    string          `json:"verdict"`
		Score      int             `json:"score"`
		MaxScore   int             `json:"max_score"`
		Groups     []groupRecord   `json:"groups"`
		Failures   []failureRecord `json:"failures,omitempty"`
		Reading    string          `json:"reading,omitempty"`
		Sandbox    string          `json:"sandbox"`
		Skipped    string          `json:"skipped,omitempty"`
	}
	groupRecord struct {
		Name     string        `json:"name"`
		Verdict  string        `json:"verdict"`
		Score    int           `json:"score"`
		MaxScore int           `json:"max_score"`
		CPU      time.Duration `json:"cpu_ns"`
		Wall     time.Duration `json:"wall_ns"`
		Memory   int64         `json:"memory_bytes"`
	}
	failureRecord struct {
		Group    string `json:"group"`
		Case     string `json:"case"`
		Verdict  string `json:"verdict"`
		Number   int    `json:"board,omitempty"`
		Input    string `json:"input,omitempty"` // "" is to be looked up in the case
		Expected int    `json:"expected"`
		Got      raw    `json:"got"`
		Reason   raw    `json:"reason"`
		Alone    bool   `json:"alone"`
	}
	huntRecord struct {
		Subject   raw              `json:"subject"`
		Boards    uint64           `json:"boards"`
		Runs      uint64           `json:"runs"`
		Wall      time.Duration    `json:"wall_ns"`
		SolverCPU time.Duration    `json:"solver_cpu_ns"`
		Stages    []stageRecord    `json:"stages"`
		Next      uint64           `json:"next"`
		Finding   *findingRecord   `json:"finding,omitempty"`
		Diagnosis *diagnosisRecord `json:"diagnosis,omitempty"`
		Behaviour string           `json:"behaviour,omitempty"`
		Format    string           `json:"format,omitempty"`
		Sandbox   string           `json:"sandbox"`
	}
	stageRecord struct {
		Name   string        `json:"name"`
		Boards uint64        `json:"boards"`
		Wall   time.Duration `json:"wall_ns"`
	}
	findingRecord struct {
		Kind     string `json:"kind"`
		Stage    string `json:"stage"`
		Input    string `json:"input"`
		Expected int    `json:"expected"`
		Got      raw    `json:"got"`
		Reason   raw    `json:"reason"`
		Minimal  bool   `json:"minimal"`
		Smallest bool   `json:"smallest"`
		Outside  string `json:"outside,omitempty"` // a promise
	}
	diagnosisRecord struct {
		Name       string       `json:"name,omitempty"`
		Doc        string       `json:"doc,omitempty"`
		Confidence string       `json:"confidence"`
		Class      []string     `json:"class,omitempty"`
		Shows      []showRecord `json:"shows,omitempty"`
		Facts      []raw        `json:"facts,omitempty"`
	}
	showRecord struct {
		Input  string `json:"input"`
		Answer int    `json:"answer"`
		Belief raw    `json:"belief"`
	}
	// growthRecord is a growth without whatever JSON it may show elsewhere.
	growthRecord grade.Growth
)

// raw is text of a submission, which may hold any bytes. JSON would put another
// character in the place of those that are no text.
type raw string

func (r raw) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(r)) {
		return json.Marshal(string(r))
	}
	return json.Marshal(struct {
		Base64 string `json:"base64"`
	}{base64.StdEncoding.EncodeToString([]byte(r))})
}

func (r *raw) UnmarshalJSON(text []byte) error {
	if !bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, (*string)(r))
	}
	var b struct {
		Base64 []byte `json:"base64"`
	}
	err := json.Unmarshal(text, &b)
	*r = raw(b.Base64)
	return err
}
