package trial

// Locate returns the number, from 1, of the first board such that a process dies
// when it gets it; 0 if none does. Boards before number good, counted from 0, are known to
// be survived. dies gives the boards from lo to before hi, of total, to a new
// process. It is called O(log total) times. known says that a process has died of all boards;
// then all are given again only if no process dies of a part.
func Locate(good, total int, known bool, dies func(lo, hi int) (bool, error)) (int, error) {
	// A process that gets the boards from first on survives those before number good, and dies
	// before number dead, once that is known.
	first, dead, seen := good, total+1, false
	for step := 1; dead-good > 1; step *= 8 {
		hi := min(first+step, total)
		if dead <= total {
			hi = good + (dead-good)/2
		}
		var err error
		died := known && first == 0 && hi == total
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
	if seen {
		return dead, nil
	}
	died, err := dies(0, total)
	if !died || err != nil {
		return 0, err
	}
	return dead, nil
}
