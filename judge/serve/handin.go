package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"

	"adder/judge/run/lang"
)

// handIn accepts a source. It is on disk before the browser is redirected.
func (v *visit) handIn() error {
	defer v.store.begin(v.Person.Folder)()
	switch {
	case v.people.now().Closed:
		return refuse(http.StatusForbidden, "Handing in is closed.")
	case v.queue.own(v.Person.Folder) >= mostWaiting:
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
