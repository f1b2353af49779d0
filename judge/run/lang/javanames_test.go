package lang

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sum is the body of a main that adds two numbers.
const javaMain = `public static void main(String[] args) {
	java.util.Scanner in = new java.util.Scanner(System.in);
	System.out.println(in.nextInt() + in.nextInt());
} `

var javaTexts = []struct{ name, text, file, main string }{
	{"public class", "public class Foo { " + javaMain + "}", "Foo.java", "Foo"},
	{"class that is not public", "class foo { " + javaMain + "}", "Main.java", "foo"},
	{"in a package",
		"package a.b ;\nimport java.util.*;\npublic class Foo { " + javaMain + "}", "Foo.java",
		"a.b.Foo"},
	{"main in the second class",
		"class A { int main; void f() { Object o = A.class; } }\nclass B { " + javaMain + "}",
		"Main.java", "B"},
	{"public class second, without main", "class A { " + javaMain + "}\npublic class B { }", "B.java", "A"},
	{"class in a comment before",
		"/* public class No { " + javaMain + "} */ // public class Nor {\nclass Yes { " + javaMain + "}",
		"Main.java", "Yes"},
	{"class in a string before",
		`class A { String s = "public class No { \" public static void main("; char c = '"', d = '\''; }` +
			"\npublic class Yes { " + javaMain + "}",
		"Yes.java", "Yes"},
	{"class in a text block before",
		"class A { String s = \"\"\"\n } public class No { \"x\" \\\"\"\" \n\"\"\"; }\npublic class Yes { " +
			javaMain + "}",
		"Yes.java", "Yes"},
	{"main in a nested class",
		"public class Outer { static class Inner { " + javaMain + "} }", "Outer.java", "Outer$Inner"},
	{"main in both", "class A { " + javaMain + "}\npublic class B { " + javaMain + "}", "B.java", "B"},
	{"main of an object before",
		"class A { void main(int x) { } }\nclass B { " + javaMain + "}", "Main.java", "B"},
	{"an anonymous class before",
		"class A { Object o = new Object() { public String toString() { return \"\"; } }; " + javaMain + "}",
		"Main.java", "A"},
	{"interface",
		"public interface I { static void main(String[] a) { Impl.main(a); } }\n" +
			"class Impl { " + javaMain + "}",
		"I.java", "I"},
	{"enum",
		"public enum E { A { int f() { return 1; } }; int f() { return 0; } " + javaMain + "}",
		"E.java", "E"},
	{"record",
		"record P(int x, int y) { }\npublic final class Q { int record = 1; " + javaMain + "}",
		"Q.java", "Q"},
	{"generics and annotations",
		"@SuppressWarnings({\"unchecked\"})\npublic class G<T extends Comparable<T>> { @Deprecated int x; " +
			javaMain + "}",
		"G.java", "G"},
	{"letters of other alphabets", "public class Прыжок { " + javaMain + "}", "Прыжок.java", "Прыжок"},
	{"array written after",
		"class A { static public void main(final String args[]) throws Exception { Z.main(args); } }\n" +
			"class Z { static void main(String[] a) { System.out.println(new " +
			"java.util.Scanner(System.in).nextInt() + 2); } }",
		"Main.java", "A"},
	{"other mains of the same name",
		"class A { static void main(int x) { } public static void main(String a, String b) { } " +
			"static void main() { } }\nclass B { " + javaMain + "}",
		"Main.java", "B"},
	{"escapes", strings.ReplaceAll("public class M\\u0061in \\u007b "+javaMain+"}", " main(", " m\\u0061in("),
		"Main.java", "Main"},
}

func TestJavaNames(t *testing.T) {
	t.Parallel()
	for _, tc := range javaTexts {
		want := map[string]string{"source": tc.file, "main": tc.main}
		if diff := cmp.Diff(want, javaValues("", []byte(tc.text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
	}
}

// javac and java agree with the names that javaValues finds.
func TestJavaPrograms(t *testing.T) {
	if brief() {
		t.Skip("several compilations")
	}
	t.Parallel()
	for i, tc := range javaTexts {
		if i%9 > 0 && !long() {
			continue
		}
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			says(t, run(t, compiled(t, written(t, "dir/x.java", tc.text)), "1 2"), "3")
		})
	}
}

func FuzzJavaNames(f *testing.F) {
	for _, tc := range javaTexts {
		f.Add(tc.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if v := javaValues("", []byte(text)); v["source"] == "" {
			t.Errorf("no file name for %q", text)
		}
	})
}
