package mend

import (
	"testing"

	"adder/judge/lang"

	"github.com/google/go-cmp/cmp"
)

// Statements that share a line with others are left out one by one; declarations and what
// stands in the head of a loop are not.
func TestInlineStatements(t *testing.T) {
	t.Parallel()
	l, err := lang.Find("cpp")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	f := newFile(l, "int main(){int a=1;a=2;if(a>1){a=3;}if(a)break;for(int i=0;i<3;i++)if(i)a=4;else a=5;\n\ta=6;\n\twhile(a)if(a<9)a=7;}\n")
	for _, c := range dropLineRow.candidates(f, nil, 0) {
		if s := c.steps[0]; s.row == dropLineRow && len(c.spans) == 1 {
			got = append(got, s.before+" -> "+s.after)
		}
	}
	want := []string{"a=6; -> ", "a=2; -> ", "if(a>1){a=3;} -> ", "a=3; -> ", "if(a)break; -> ", "if(a<9)a=7; -> ;", " -> else"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
