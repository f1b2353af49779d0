package lang

import "context"

type purposeKey struct{}

// For says in the log what the runs of a context are for: "every/first",
// "hunt/sweep".
func For(ctx context.Context, purpose string) context.Context {
	return context.WithValue(ctx, purposeKey{}, purpose)
}

func purpose(ctx context.Context) string {
	words, _ := ctx.Value(purposeKey{}).(string)
	return words
}
