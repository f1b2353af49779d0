package hunt

import "time"

// An Estimate is told, before the bulk of a proof, how many boards there are and
// how long they will take. Its error ends the proof.
type Estimate func(boards uint64, d time.Duration) error
