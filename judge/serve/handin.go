package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"path"
	"slices"
	"time"

	"adder/judge/run/lang"
)

// handIn accepts a source. It is on disk before the browser is redirected. The last attempt, sent
// again, is no new one.
func (v *visit) handIn() error {
	defer v.table.begin(v.Person.Folder)()
	switch {
	case v.people.now().Closed:
		return refuse(http.StatusForbidden, "Handing in is closed.")
	case v.table.unjudged(v.Person.Folder) >= mostWaiting:
		return refuse(
			http.StatusTooManyRequests,
			fmt.Sprintf("%d of your attempts are still waiting. Wait until one is judged.", mostWaiting),
		)
	}
	name, text, err := v.sent()
	if err != nil {
		return err
	}
	l, err := languageOf(v.r.PostFormValue("language"), name)
	if err != nil {
		return err
	}
	n, err := v.accept(v.Person.Folder, fileName(name, l), l, text)
	if err != nil {
		return err
	}
	return v.redirect(fmt.Sprintf("/attempt/%d", n))
}

// accept makes a file a person's next attempt, unless it equals the last one, and returns the
// number of the attempt. The caller holds [table.begin].
func (s *Server) accept(folder, file string, l *lang.Language, text []byte) (n int, err error) {
	a := Attempt{Folder: folder, N: 1, File: file, At: time.Now(), Lang: l}
	if all := s.table.of(folder); len(all) > 0 {
		last := all[len(all)-1]
		had, err := s.store.source(last)
		if err == nil && bytes.Equal(had, text) && path.Ext(last.File) == path.Ext(file) {
			return last.N, nil
		}
		a.N = last.N + 1
	}
	if a.N > mostAttempts {
		words := fmt.Sprintf("You have handed in %d times; no more attempts are accepted.", mostAttempts)
		return 0, refuse(http.StatusTooManyRequests, words)
	}
	err = s.store.accept(a, text)
	if theirs, ok := errors.AsType[*lang.SourceError](err); ok {
		return 0, refuse(http.StatusUnprocessableEntity, "The file "+theirs.Problem+".")
	}
	if err == nil {
		s.table.add(a)
	}
	return a.N, err
}

// sent returns the uploaded file, or else the pasted text.
func (v *visit) sent() (name string, text []byte, err error) {
	var files []*multipart.FileHeader
	if v.r.MultipartForm != nil {
		unused := func(f *multipart.FileHeader) bool { return f.Filename == "" && f.Size == 0 }
		files = slices.DeleteFunc(slices.Clone(v.r.MultipartForm.File["file"]), unused)
	}
	pasted := v.r.PostFormValue("text")
	switch {
	case len(files) > 1:
		return "", nil, refuse(http.StatusUnprocessableEntity, "Hand in one file.")
	case len(files) == 1:
		f, err := files[0].Open()
		if err != nil {
			return "", nil, err
		}
		defer f.Close()
		name = files[0].Filename
		text, err = io.ReadAll(f)
		if err != nil {
			return "", nil, err
		}
	case pasted == "":
		return "", nil, refuse(http.StatusUnprocessableEntity, "Choose a file, or paste your program.")
	default:
		text = bytes.ReplaceAll([]byte(pasted), []byte("\r\n"), []byte("\n")) // as browsers send it
	}
	if len(text) > lang.MaxSource {
		return "", nil, errTooLarge
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
