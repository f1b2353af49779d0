package main

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"adder/judge/base/browsertest"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A visitor is a browser at the site of a server.
type visitor struct {
	*browsertest.Tab
	site string
}

func (s *served) visitor(t *testing.T, path string, prepare ...chromedp.Action[chromedp.Void]) *visitor {
	t.Helper()
	x := &visitor{
		browsertest.NewWindow(t, browsertest.Browser(t), "http://"+s.address+path, prepare...),
		"http://" + s.address,
	}
	x.URL = x.site + "/"
	return x
}

// is reports whether an expression holds in the page.
func (x *visitor) is(expression string) bool {
	x.Helper()
	return browsertest.Ask[bool](x.Tab, expression)
}

func quoted(value any) string {
	b, _ := json.Marshal(value)
	return string(b)
}

// click clicks the button or link with these words, and waits until an expression holds in the
// page to which it leads.
func (x *visitor) click(words, then string) {
	x.Helper()
	clicked := x.is(`(() => { const e = Array.from(document.querySelectorAll('button, a'))` +
		`.find(e => e.textContent.trim() === ` + quoted(words) + ` && e.checkVisibility()); ` +
		`if (e) e.click(); return !!e; })()`)
	if !clicked {
		x.Fatalf("there is nothing to click that says %q", words)
	}
	x.Until(then)
}

// fill types into a field.
func (x *visitor) fill(id, text string) {
	x.Helper()
	filled := x.is(`(() => { const e = document.getElementById(` + quoted(id) + `); ` +
		`if (e) { e.value = ` + quoted(text) + `; } return !!e; })()`)
	if !filled {
		x.Fatalf("there is no field %q", id)
	}
}

// drop drops files together on the form.
func (x *visitor) drop(files map[string]string) {
	x.Helper()
	dropped := x.is(`(() => { const d = new DataTransfer(); ` +
		`for (const [name, text] of Object.entries(` + quoted(files) + `)) d.items.add(new File([text], name)); ` +
		`document.querySelector('[data-handin]').dispatchEvent(` +
		`new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true})); ` +
		`return document.getElementById('file').files.length === d.files.length; })()`)
	if !dropped {
		x.Fatalf("the files are not in the form")
	}
}

// heading is an expression that holds in a page with this main heading.
func heading(words string) string {
	return `document.readyState === 'complete' && document.querySelector('h1')?.textContent.includes(` +
		quoted(words) + `)`
}

// resultSays is an expression that holds in the page of a result with this verdict.
func resultSays(verdict string) string {
	return `document.readyState === 'complete' && document.querySelector('.result')?.textContent.includes(` +
		quoted(verdict) + `)`
}

// home is an expression that holds in the page for handing in.
const home = `document.readyState === 'complete' && !!document.getElementById('hand-in')`

// looks takes a picture of a page, and makes sure that everybody can use it.
func (x *visitor) looks(name string) {
	x.Helper()
	x.Shot("serve " + name)
	x.Accessible()
	x.HasContrast()
	x.Fits()
}

// In a real browser, a student pastes a program, sees that it is wrong and why, drops the files
// of a right one and those that a course's grader calls, and the teacher sees them: on a phone
// and on a screen, in light and in dark, with JavaScript and without.
func TestServeInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	browsertest.Browser(t)
	needsSandbox(t)
	needsLanguages(t, "c", "python")
	s := newServed(t)
	writeFiles(t, s.dir, with(courseGrader(t),
		"suite.yaml", strings.ReplaceAll(smallSuite, "to: 60", "to: 6000")))
	s.serve()
	link := regexp.MustCompile(`/teach\?key=\w+`).FindString(s.server.String())
	if link == "" {
		t.Fatalf("the teacher gets no link:\n%s", s.server)
	}
	wrong := program(t, `PRINT printf("%d\n", answer < 0 ? 0 : answer);`)
	right := `#include "print.h"` + "\n" + program(t, "")
	const name = "Jörg Größer 🐍"
	phone, screen := chromedp.EmulateViewport(390, 800), chromedp.EmulateViewport(1280, 900)

	x := s.visitor(t, "/", phone, browsertest.Media("screen", "light"))
	x.looks("enter")
	x.fill("name", name)
	x.click("Start", heading("Welcome"))
	x.looks("welcome")
	x.click("Continue", home)
	x.looks("home, phone")
	x.fill("text", wrong)
	x.click("Hand in", `!document.getElementById('language').validity.valid`)
	x.fill("language", "c")
	x.click("Hand in", heading("Attempt 1")+` || `+heading(name))
	x.Until(resultSays("WA"))
	x.looks("result, phone")
	if !x.is(`document.body.textContent.includes('Print -1 there')`) {
		t.Error("the page does not say what the program believes")
	}
	x.Quiet()

	x.click("Your attempts", home)
	tooLarge := x.is(`(() => { const d = new DataTransfer(), f = document.getElementById('file'); ` +
		`d.items.add(new File(['#'.repeat(6 << 20)], 'main.c')); f.files = d.files; ` +
		`f.dispatchEvent(new Event('change')); return f.validationMessage.includes('too large'); })()`)
	if !tooLarge {
		t.Error("a file that is too large would be sent")
	}
	x.drop(map[string]string{"main.c": right, "print.h": `#define PRINT printf("%d\n", answer);` + "\n"})
	x.click("Hand in", resultSays("AC"))
	x.click("Source", heading("Attempt 2"))
	if !x.is(`document.querySelectorAll('pre.text').length === 2`) {
		t.Error("the page of the source does not show both files")
	}
	x.looks("source, phone")
	x.click("Your attempts", home)
	if !x.is(`document.querySelectorAll('.history tbody tr').length === 2 && ` +
		`document.querySelectorAll('.counts').length === 1`) {
		t.Error("the history lacks an attempt, or not exactly one counts")
	}
	x.looks("history, phone")
	x.drop(map[string]string{"solution.py": calledByGrader, "helper.py": rightHelper})
	x.click("Hand in", resultSays("AC"))
	x.click("Your attempts", home)
	x.drop(map[string]string{"solution.py": calledByGrader, "helper.py": brokenHelper})
	x.click("Hand in", resultSays("CE"))
	if !x.is(`['helper.py', 'line 3'].every(words => document.body.textContent.includes(words))`) {
		t.Error("the page does not name the student's file and line")
	}
	x.Quiet()

	boss := s.visitor(t, link, screen, browsertest.Media("screen", "dark"))
	boss.Until(heading("Class"))
	boss.Until(`document.querySelectorAll('tbody tr').length > 0`)
	boss.looks("class, dark")
	if !strings.HasSuffix(browsertest.Ask[string](boss.Tab, `location.href`), "/teach") {
		t.Error("the teacher's key stays in the address")
	}
	boss.click(name, heading(name))
	boss.looks("student, dark")
	boss.click("1", `document.readyState === 'complete' && !!document.querySelector('.result')`)
	boss.looks("result, dark")
	boss.Quiet()

	plain := s.visitor(t, "/", phone, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	plain.fill("name", strings.Repeat("Donaudampf", 9))
	plain.click("Start", heading("Welcome"))
	plain.click("Continue", home)
	plain.fill("text", wrong+"// again\n")
	plain.fill("language", "c")
	plain.click("Hand in", heading("Attempt 1")+` || !!document.querySelector('.result')`)
	plain.Until(`!!document.querySelector('.result')`)
	plain.Shot("serve result, no script")
	plain.Fits()
	plain.Quiet()

	boss.Act(phone)
	boss.Open(boss.site + "/teach")
	boss.Until(`document.querySelectorAll('tbody th').length === 2`)
	if !boss.is(`Array.from(document.querySelectorAll('tbody th')).every(e => e.offsetWidth < 200)`) {
		t.Error("a long name pushes the other columns out of sight")
	}
	boss.looks("class, phone")
}
