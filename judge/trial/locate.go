package trial

// Locate returns the number, from 1, of the first board such that a process dies
// by it; 0 if none does. Boards before number good, counted from 0, are known to
// be survived. dies gives the boards from lo to before hi, of total, to a fresh
// process. It is asked O(log total) times. If a process is known to have died of all boards,
// all are given again only where none dies of a part.
func Locate(good, total int, known bool, dies func(lo, hi int) (bool, error)) (int, error) {
	// A process that is given the boards from first on survives those before number good,
	// and dies before number dead, once that is known.
	first, dead, seen := good, total+1, false
	for step := 1; dead-good > 1; step *= 8 {
		hi := min(first+step, total)
		if dead <= total {
			hi = good + (dead-good)/2
		}
		died, err := known && first == 0 && hi == total, error(nil)
		if !died {
			died, err = dies(first, hi)
			seen = seen || died
		}
		switch {
		case err != nil:
			return 0, err
		case died:
			dead = hi
		case hi < total:
			good = hi
		case first == 0:
			return 0, nil
		default:
			first, good, step = 0, 0, total // it needs the boards before, too
		}
	}
	if !seen {
		if died, err := dies(0, total); !died || err != nil {
			return 0, err
		}
	}
	return dead, nil
}
