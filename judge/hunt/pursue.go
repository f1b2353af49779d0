package hunt

import "context"

// pursue makes a confirmed finding as small as it gets, and says what can be
// said about it.
func (h *hunt) pursue(ctx context.Context, f *Finding) error {
	var err error
	if f.Kind != Leak && f.Kind != Nondeterministic && !f.Smallest && len(f.Boards) == 1 {
		if f, err = h.shrink(ctx, f); err != nil {
			return err
		}
	}
	h.report.Finding = f
	if h.options.Against != nil {
		return nil
	}
	h.report.Diagnosis, err = h.diagnose(ctx, f)
	return err
}
