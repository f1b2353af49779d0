package serve

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"time"

	"adder/judge/board"
	"adder/judge/class"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/result"
	"adder/judge/show"

	"github.com/rogpeppe/go-internal/diff"
)

// handInBody is the longest body of a form with a source, in a file or pasted.
const handInBody = 2*lang.MaxSource + smallBody

func (v *visit) asset(kind, text string) error {
	v.w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	return v.send(http.StatusOK, kind, []byte(text))
}

// enter signs somebody in: by code, or by a name where there is no roster.
func (v *visit) enter() error {
	if err := v.r.ParseMultipartForm(smallBody); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return refuse(http.StatusBadRequest, "The form came through incomplete. Send it again.")
	}
	code, name := v.r.PostFormValue("code"), v.r.PostFormValue("name")
	if code != "" || name == "" {
		p := v.people.enter(code)
		if p == nil {
			return v.signIn(http.StatusForbidden, "Nobody has this code. Copy all of it, from the first character to the last.")
		}
		v.setCookie(studentCookie, v.people.session(p.Code))
		return v.redirect("/")
	}
	p, code, err := v.people.join(name)
	if no, ok := errors.AsType[*refusal](err); ok {
		return v.signIn(no.Status, no.Words)
	}
	if err != nil {
		return err
	}
	v.setCookie(studentCookie, v.people.session(p.Code))
	v.Person = p
	return v.show(http.StatusOK, "welcome", "Welcome", code)
}

// signIn shows the first page; problem says why signing in failed.
func (v *visit) signIn(status int, problem string) error {
	return v.show(status, "enter", "Sign in", struct {
		Names   bool // people sign in by name
		Problem string
	}{!v.people.now().Listed, problem})
}

type homePage struct {
	Closed   bool
	Deadline string
	Late     bool
	Waiting  bool   // as many attempts as one may have
	Language string // key of the last attempt's
	Rows     []row
}

// A row is an attempt in a student's history.
type row struct {
	Attempt
	State
	Verdict    result.Verdict
	Points, Of string
	Note       string
	Counts     bool // it is the one that counts
	Compare    int  // the attempt before; 0 is none
}

// When it was handed in, for people.
func (r row) When() string { return r.At.Local().Format("2 Jan 15:04") }

// mostWaiting is how many attempts of one person may wait or be judged.
const mostWaiting = 3

func (v *visit) home() error {
	switch {
	case v.Person == nil && v.Teaches:
		return v.redirect("/teach")
	case v.Person == nil:
		return v.signIn(http.StatusOK, "")
	}
	h := homePage{Closed: v.people.now().Closed, Waiting: v.queue.own(v.Person.Folder) >= mostWaiting}
	if d := v.Course.Scheme.Deadline; !d.IsZero() {
		h.Deadline, h.Late = d.Format("Monday, 2 January 2006, 15:04 MST"), time.Now().After(d)
	}
	var err error
	if h.Rows, err = v.history(v.Person, v.Course.Detail); err != nil {
		return err
	}
	if len(h.Rows) > 0 {
		if l, err := lang.Recognise(h.Rows[0].File); err == nil {
			h.Language = l.Key
		}
	}
	return v.show(http.StatusOK, "home", v.Person.Name, h)
}

// history returns a person's attempts, latest first, with as much of their results as
// detail allows.
func (v *visit) history(p *Person, detail result.Detail) ([]row, error) {
	all, results, err := v.record(v.r.Context(), p)
	counts := v.counting(all, results)
	var rows []row
	for i, a := range all {
		x, judged := results[a.N]
		r := row{Attempt: a, State: v.stateOf(a, judged), Counts: i == counts}
		if i > 0 {
			r.Compare = all[i-1].N
		}
		if judged {
			x = detail.Of(x)
			r.Verdict, r.Note = x.Verdict, report.Why(&x)
			r.Points, r.Of = report.Worth(&x)
		}
		rows = append(rows, r)
	}
	slices.Reverse(rows)
	return rows, err
}

// counting returns the index of the attempt that counts, or -1.
func (s *Server) counting(all []Attempt, results map[int]result.Result) int {
	switch counts, most := -1, -1.0; s.Course.Attempt {
	case class.First:
		return min(0, len(all)-1)
	case class.Best:
		for i, a := range all {
			x := results[a.N]
			if p := class.Worth(&x); p > most {
				counts, most = i, p
			}
		}
		return counts
	}
	return len(all) - 1
}

// handIn accepts a source. It is on disk before the browser is redirected.
func (v *visit) handIn() error {
	defer v.store.begin(v.Person.Folder)()
	switch {
	case v.people.now().Closed:
		return refuse(http.StatusForbidden, "Handing in is closed.")
	case v.queue.own(v.Person.Folder) >= mostWaiting:
		return refuse(http.StatusTooManyRequests, fmt.Sprintf("%d of your attempts are still waiting. Wait until one is judged.", mostWaiting))
	}
	name, text, err := v.sent()
	if err != nil {
		return err
	}
	l, err := languageOf(v.r.PostFormValue("language"), name)
	if err != nil {
		return err
	}
	a, fresh, err := v.store.accept(v.Person.Folder, fileName(name, l), l, text)
	if theirs, ok := errors.AsType[*lang.SourceError](err); ok {
		return refuse(http.StatusUnprocessableEntity, "The file "+theirs.Problem+".")
	}
	if err != nil {
		return err
	}
	if fresh {
		v.queue.add(a)
	}
	return v.redirect(fmt.Sprintf("/attempt/%d", a.N))
}

// sent returns the uploaded file, or else the pasted text.
func (v *visit) sent() (name string, text []byte, err error) {
	var files []*multipart.FileHeader
	if v.r.MultipartForm != nil {
		files = slices.DeleteFunc(slices.Clone(v.r.MultipartForm.File["file"]), func(f *multipart.FileHeader) bool { return f.Filename == "" && f.Size == 0 })
	}
	switch pasted := v.r.PostFormValue("text"); {
	case len(files) > 1:
		return "", nil, refuse(http.StatusUnprocessableEntity, "Hand in one file.")
	case len(files) == 1:
		f, err := files[0].Open()
		if err != nil {
			return "", nil, err
		}
		defer f.Close()
		name = files[0].Filename
		if text, err = io.ReadAll(f); err != nil {
			return "", nil, err
		}
	case pasted == "":
		return "", nil, refuse(http.StatusUnprocessableEntity, "Choose a file, or paste your program.")
	default:
		text = bytes.ReplaceAll([]byte(pasted), []byte("\r\n"), []byte("\n")) // as browsers send it
	}
	if len(text) > lang.MaxSource {
		return "", nil, refuse(http.StatusRequestEntityTooLarge, "That is too large: a program may be 1 MiB long.")
	}
	return name, text, nil
}

// languageOf returns the chosen language, or else that of the file name.
func languageOf(chosen, name string) (*lang.Language, error) {
	l, err := lang.Recognise(name)
	if chosen != "" {
		l, err = lang.Find(chosen)
	}
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "Choose the language of your program.")
	}
	return l, nil
}

// An attemptPage shows an attempt that has no result, or none yet.
type attemptPage struct {
	row
	Links []page.Link
}

// An asked is the attempt that the address names.
type asked struct {
	Attempt
	before *Attempt       // the attempt before it; nil if it is the first
	result *result.Result // what whoever asks may see of it; nil if it is not judged
	links  []page.Link    // to the pages around it
}

// asking answers a request for an attempt.
func asking(do func(*visit, asked) error) func(*visit) error {
	return func(v *visit) error {
		a, err := v.asked()
		if err != nil {
			return err
		}
		return do(v, a)
	}
}

// asked finds the attempt. Only the teacher's addresses name a student.
func (v *visit) asked() (a asked, err error) {
	who, detail, taught := v.Person, v.Course.Detail, v.r.PathValue("folder")
	if taught != "" {
		if who, err = v.who(taught); err != nil {
			return a, err
		}
		detail = result.DetailFull
	}
	all, results, err := v.record(v.r.Context(), who)
	if err != nil {
		return a, err
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	i := place(all, n)
	if err != nil || i < 0 {
		return a, errNotFound
	}
	if a.Attempt = all[i]; i > 0 {
		a.before = &all[i-1]
	}
	if x, judged := results[n]; judged {
		x = detail.Of(x) // whatever is hidden is gone from here on
		a.result = &x
	}
	if taught != "" {
		a.links = []page.Link{{Text: "Class", To: "/teach"}, {Text: "Student", To: who.Address()}, {Text: "Source", To: fmt.Sprintf("%s/%d/source", who.Address(), n)}}
		return a, nil
	}
	a.links = []page.Link{{Text: "Your attempts", To: "/"}, {Text: "Source", To: fmt.Sprintf("/attempt/%d/source", n)}}
	if a.before != nil {
		a.links = append(a.links, page.Link{Text: "Changes", To: fmt.Sprintf("/attempt/%d/diff", n)})
	}
	return a, nil
}

func (v *visit) attempt(a asked) error {
	if state := v.stateOf(a.Attempt, a.result != nil); state.State != Done || a.result == nil {
		return v.show(http.StatusOK, "attempt", fmt.Sprintf("Attempt %d", a.N), attemptPage{row{Attempt: a.Attempt, State: state}, a.links})
	}
	return v.whole(func(w io.Writer) error {
		return page.Feedback(w, *cmp.Or(a.result.Run, &result.Run{}), *a.result, a.links...)
	})
}

// whole sends a page of package page, which has its style and its script in it.
func (v *visit) whole(write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	v.w.Header().Set("Content-Security-Policy", page.Policy("'self'")+"; frame-ancestors 'none'")
	return v.send(http.StatusOK, "text/html; charset=utf-8", b.Bytes())
}

type textPage struct {
	Heading string
	Note    string
	Lines   []textLine
	Links   []page.Link
}

// A textLine is a line of text; Class says whether it was added or removed.
type textLine struct{ Class, Text string }

func (v *visit) source(a asked) error {
	text, err := v.store.source(a.Attempt)
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, "text", a.File, textPage{fmt.Sprintf("Attempt %d: %s", a.N, a.File), "", plainLines(text), a.links})
}

// difference shows what changed since the attempt before.
func (v *visit) difference(a asked) error {
	if a.before == nil {
		return errNotFound
	}
	old, err := v.store.source(*a.before)
	now, wrong := v.store.source(a.Attempt)
	if err = cmp.Or(err, wrong); err != nil {
		return err
	}
	p := textPage{fmt.Sprintf("From attempt %d to %d", a.before.N, a.N), "", changedLines(old, now), a.links}
	if a.before.File != a.File {
		p.Note = fmt.Sprintf("The file was called %s, and is now called %s.", a.before.File, a.File)
	}
	return v.show(http.StatusOK, "text", p.Heading, p)
}

func plainLines(text []byte) (all []textLine) {
	for line := range bytes.Lines(text) {
		all = append(all, textLine{"", report.CleanLines(string(bytes.TrimRight(line, "\r\n")))})
	}
	return all
}

// changedLines are the lines of a unified diff, without its header.
func changedLines(old, now []byte) (all []textLine) {
	_, body, found := bytes.Cut(diff.Diff("a", old, "b", now), []byte("\n@@"))
	if !found {
		return nil
	}
	all = plainLines(append([]byte("@@"), body...))
	for i, l := range all {
		all[i].Class = map[string]string{"+": "added", "-": "gone", "@": "where"}[l.Text[:min(1, len(l.Text))]]
	}
	return all
}

// events streams the state of an attempt until it is judged.
func (v *visit) events(a asked) error {
	return v.stream(v.Person.Folder, func() (any, <-chan struct{}, bool) {
		state, changed := v.queue.state(a.unit())
		if state.State == "" { // the page then says more
			state.State = Done
		}
		return struct {
			State
			Words string `json:"words"`
		}{state, state.Words()}, changed, state.State == Done
	})
}

// stream sends what look returns whenever it changes, until look says that it was the
// last, the browser leaves, or the server stops. The number of streams is limited per who.
func (v *visit) stream(who string, look func() (now any, changed <-chan struct{}, last bool)) error {
	done := v.limits.stream(who)
	if done == nil {
		return refuse(http.StatusTooManyRequests, "You have too many pages open.")
	}
	defer done()
	control := http.NewResponseController(v.w)
	v.w.Header().Set("Content-Type", "text/event-stream")
	v.w.Header().Set("X-Accel-Buffering", "no") // nginx would keep it
	end, beat := time.After(longestStream), time.Tick(15*time.Second)
	send := func(text string) (left bool) {
		_ = control.SetWriteDeadline(time.Now().Add(longestRequest))
		_, err := io.WriteString(v.w, text+"\n\n")
		return err != nil || control.Flush() != nil
	}
	sent := ""
	for {
		now, changed, last := look()
		text, err := json.Marshal(now)
		if err != nil {
			return err
		}
		if string(text) != sent {
			sent = string(text)
			if send("data: "+sent) || last {
				return nil
			}
		}
		select {
		case <-time.After(250 * time.Millisecond): // the least between two events
		case <-v.stop:
			return nil
		}
		select {
		case <-changed:
		case <-beat: // detects that nobody listens any more
			if send(":") {
				return nil
			}
		case <-end:
			return nil
		case <-v.r.Context().Done():
			return nil
		case <-v.stop:
			return nil
		}
	}
}

// play shows boards that a visitor wrote, as adder show does.
func (v *visit) play() error {
	try := page.Try{Input: v.r.URL.Query().Get("board")}
	if try.Input == "" {
		try.Input = "1\n30 3 3\n2 15\n17 6\n8 30\n" // whose best way takes a snake
	}
	boards, problem := tried(try.Input)
	try.Problem = problem
	var teller show.Teller
	var shown []page.Board
	for i := range boards {
		x, err := teller.Tell(&boards[i])
		if err != nil {
			return err
		}
		shown = append(shown, *x)
	}
	return v.whole(func(w io.Writer) error {
		return page.Boards(w, "Playground", shown, &try, page.Link{Text: "First page", To: "/"})
	})
}

// tried reads a visitor's boards; problem says why they cannot be shown.
func tried(text string) (boards []board.Board, problem string) {
	const mostBytes, mostBoards, mostCells = 4000, 5, 400 // it is open to everybody
	if len(text) > mostBytes {
		return nil, "That is too long to play with here."
	}
	boards, err := board.Parse("your text", []byte(text))
	if err != nil {
		return nil, err.Error()
	}
	if len(boards) > mostBoards {
		return nil, "At most 5 boards are shown here."
	}
	for _, b := range boards {
		if b.Cells > mostCells {
			return nil, "At most 400 cells are shown here."
		}
	}
	return boards, ""
}
