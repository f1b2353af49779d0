package serve

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"

	"adder/judge/base/fault"
	"adder/judge/run/lang"
)

// handIn accepts a program of one or more files. It is on disk before the browser is redirected.
// The last attempt, sent again, is no new one.
func (v *visit) handIn() error {
	n, err := v.handedIn()
	if err != nil {
		return err
	}
	return v.redirect(fmt.Sprintf("/attempt/%d", n))
}

// handedIn returns the number of the attempt.
func (v *visit) handedIn() (n int, err error) {
	defer v.table.begin(v.Person.Folder)()
	switch {
	case v.people.now().Closed:
		return 0, refuse(http.StatusForbidden, "Handing in is closed.")
	case v.table.unjudged(v.Person.Folder) >= mostWaiting:
		return 0, refuse(
			http.StatusTooManyRequests,
			fmt.Sprintf("%d of your attempts are still waiting. Wait until one is judged.", mostWaiting),
		)
	}
	files, err := v.sent()
	if err != nil {
		return 0, err
	}
	return v.accept(v.Person.Folder, files, v.r.PostFormValue("language"))
}

// accept makes files a person's next attempt, unless they equal the last one, and returns the
// number of the attempt. The caller holds [table.begin].
func (s *Server) accept(folder string, files []lang.File, language string) (n int, err error) {
	files, program, err := programOf(files, language)
	if err == nil {
		program.Name = cmp.Or(program.Name, "the program")
		err = cannot("it", s.Grader.Check(program))
	}
	if err != nil {
		return 0, err
	}
	a := Attempt{Folder: folder, N: 1, At: time.Now(), Lang: program.Lang}
	a.Files = fault.Names(files, func(f lang.File) string { return f.Path })
	if all := s.table.of(folder); len(all) > 0 {
		last := all[len(all)-1]
		had, err := s.store.files(last)
		if err == nil && slices.EqualFunc(had, files, equalFiles) {
			return last.N, nil
		}
		a.N = last.N + 1
	}
	if a.N > mostAttempts {
		words := fmt.Sprintf("You have handed in %d times; no more attempts are accepted.", mostAttempts)
		return 0, refuse(http.StatusTooManyRequests, words)
	}
	err = s.store.accept(a, files)
	if err == nil {
		s.table.add(a)
	}
	return a.N, err
}

func equalFiles(a, b lang.File) bool { return a.Path == b.Path && bytes.Equal(a.Text, b.Text) }

// cannot makes a refusal of an error that says why what was handed in cannot be judged. subject is
// what it is called.
func cannot(subject string, err error) error {
	const status, begin = http.StatusUnprocessableEntity, "This cannot be judged: "
	if theirs, ok := errors.AsType[*lang.SourceError](err); ok {
		return refuse(status, begin+theirs.Says(subject)+".")
	}
	if theirs, ok := errors.AsType[*fault.Error](err); ok {
		words := strings.TrimSuffix(theirs.Msg+"; "+theirs.Hint, "; ")
		return refuse(status, begin+words+".")
	}
	return err
}

// programOf returns the files to store, by path, and the program that they are. Its language is the
// chosen one, or else that of the file that is started. The error is a [refusal].
func programOf(files []lang.File, language string) (all []lang.File, program lang.Source, err error) {
	var l *lang.Language
	if language != "" {
		l, err = lang.Find(language)
	}
	if len(files) == 1 && err == nil {
		if l == nil {
			l, err = lang.Recognise(files[0].Path)
		}
		if err == nil {
			files = []lang.File{{Path: fileName(files[0].Path, l), Text: files[0].Text}}
		}
	}
	if err != nil {
		words := "Choose the language of your program."
		name := files[0].Path
		if len(files) == 1 && name != "" {
			words = "The name " + lang.PrintableName(name) + " does not say the language. " + words
		}
		return nil, program, refuse(http.StatusUnprocessableEntity, words)
	}
	program, err = lang.OfFiles("", files, l)
	switch {
	case err != nil:
		return nil, program, cannot("it", err)
	case l != nil && program.Path != "": // others are of other languages
		all = program.Files()
	default:
		all = slices.DeleteFunc(slices.Clone(files), func(f lang.File) bool {
			found, err := lang.Recognise(f.Path)
			return !lang.IsSource(f.Path) || l != nil && (err != nil || found != l)
		})
	}
	slices.SortFunc(all, func(a, b lang.File) int { return strings.Compare(a.Path, b.Path) })
	return all, program, nil
}

// sent returns the files that were uploaded, one by one or in an archive, or else the pasted text.
func (v *visit) sent() (files []lang.File, err error) {
	if v.r.MultipartForm != nil {
		for _, f := range v.r.MultipartForm.File["file"] {
			if f.Filename == "" && f.Size == 0 {
				continue // nothing was chosen
			}
			text, err := uploaded(f)
			if err != nil {
				return nil, err
			}
			files = append(files, lang.File{Path: f.Filename, Text: text})
		}
	}
	archive := func(f lang.File) bool { return lang.IsArchive(f.Path) }
	pasted := v.r.PostFormValue("text")
	switch {
	case len(files) == 1 && archive(files[0]):
		files, err = lang.Unpack(files[0].Path, files[0].Text)
		return files, cannot("the archive", err)
	case slices.ContainsFunc(files, archive):
		return nil, refuse(http.StatusUnprocessableEntity, "Hand in one archive, or the files themselves.")
	case len(files) > 0:
		return files, nil
	case pasted == "":
		return nil, refuse(http.StatusUnprocessableEntity, "Choose your files, or paste your program.")
	}
	text := bytes.ReplaceAll([]byte(pasted), []byte("\r\n"), []byte("\n")) // as browsers send it
	return []lang.File{{Text: text}}, nil
}

func uploaded(f *multipart.FileHeader) ([]byte, error) {
	file, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
