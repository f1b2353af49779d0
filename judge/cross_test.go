package main

import (
	"os"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Adder compiles on systems for which it has no sandbox, where it judges only trusted code.
func TestCompilesElsewhere(t *testing.T) {
	t.Parallel()
	if !long() {
		t.Skip("ADDER_LONG=1 checks the types of all packages for other systems")
	}
	for _, system := range []string{"darwin", "windows"} {
		t.Run(system, func(t *testing.T) {
			const types = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
				packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo
			all, err := packages.Load(&packages.Config{
				Mode: types,
				Dir:  "..",
				Env:  append(os.Environ(), "GOOS="+system, "GOARCH=arm64", "CGO_ENABLED=0"),
			}, "./...")
			if err != nil || len(all) == 0 {
				t.Fatalf("%d packages, %v", len(all), err)
			}
			packages.Visit(all, nil, func(p *packages.Package) {
				for _, e := range p.Errors {
					t.Errorf("%s: %v", p, e)
				}
			})
		})
	}
}
