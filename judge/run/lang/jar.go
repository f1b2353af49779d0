package lang

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"io"
	"path"
	"runtime"
	"strings"
)

// archiveClasses puts all classes into one file. A jar is made of it by [jarOfTar]: the
// tool of the development kit takes a third of the compiler's time, most of it to start.
func archiveClasses() []string {
	if runtime.GOOS == "windows" { // no shell
		return []string{"{jar}", "--create", "--file", "{out}", "--main-class={main}", "-C", "classes", "."}
	}
	return []string{"/bin/sh", "-c", `mkdir -p classes && exec tar -cf "$0" -C classes .`, "{out}"}
}

// jarOfTar makes a jar of a tar file of classes. Anything else is returned as it is.
func jarOfTar(out []byte, values map[string]string) ([]byte, error) {
	if bytes.HasPrefix(out, []byte("PK")) {
		return out, nil
	}
	var jar bytes.Buffer
	z := zip.NewWriter(&jar)
	add := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	manifest := "Manifest-Version: 1.0\r\n"
	main := values["main"]
	if main != "" {
		manifest += manifestLine("Main-Class: " + main)
	}
	if err := add("META-INF/MANIFEST.MF", []byte(manifest+"\r\n")); err != nil {
		return nil, err
	}
	classes := tar.NewReader(bytes.NewReader(out))
	for {
		h, err := classes.Next()
		if err == io.EOF {
			err = z.Close()
			return jar.Bytes(), err
		}
		if err != nil {
			return nil, err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(classes)
		if err == nil {
			err = add(path.Clean(h.Name), data)
		}
		if err != nil {
			return nil, err
		}
	}
}

// jarWithMain names the class to start, if the compiler does not know it.
func jarWithMain(jar []byte, values map[string]string) ([]byte, error) {
	if values["main"] == "" {
		return jar, nil
	}
	old, err := zip.NewReader(bytes.NewReader(jar), int64(len(jar)))
	if err != nil {
		return jar, nil // which jarHasMain says
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("META-INF/MANIFEST.MF")
	if err == nil {
		_, err = io.WriteString(w, "Manifest-Version: 1.0\r\n"+manifestLine("Main-Class: "+values["main"])+"\r\n")
	}
	for _, f := range old.File {
		if err == nil && f.Name != "META-INF/MANIFEST.MF" {
			err = z.Copy(f)
		}
	}
	if err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}

// longestManifestLine is in bytes, as the specification of jars says. A longer text continues
// on the next line, after a space.
const longestManifestLine = 72

func manifestLine(text string) (lines string) {
	for len(text) > longestManifestLine-2 {
		lines += text[:longestManifestLine-2] + "\r\n "
		text = text[longestManifestLine-2:]
	}
	return lines + text + "\r\n"
}

// jarHasMain checks that the compiler recorded a main class in the jar.
func jarHasMain(artefact []byte) string {
	z, err := zip.NewReader(bytes.NewReader(artefact), int64(len(artefact)))
	if err != nil {
		return "the compiler wrote a broken archive"
	}
	if _, err := readManifest(z, "Main-Class"); err != nil {
		return "there is no main to start: Java wants `public static void main(String[] args)` in a " +
			"class, Kotlin `fun main()`"
	}
	return ""
}

// manifestValue reads one line of a Java archive's manifest.
func manifestValue(jar, key string) (string, error) {
	z, err := zip.OpenReader(jar)
	if err != nil {
		return "", err
	}
	defer z.Close()
	return readManifest(&z.Reader, key)
}

func readManifest(z *zip.Reader, key string) (string, error) {
	f, err := z.Open("META-INF/MANIFEST.MF")
	if err != nil {
		return "", err
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		value, ok := strings.CutPrefix(s.Text(), key+":")
		if ok {
			return strings.TrimSpace(value), nil
		}
	}
	return "", fmt.Errorf("%s: no such line in META-INF/MANIFEST.MF", key)
}
