package picture

// A crowd counts what lies where, in buckets of a few units, so that a new body
// can go where little lies. Two bodies that cross share a few buckets, two that
// lie on each other share nearly all.
type crowd struct {
	width, height int // in buckets
	count         []int32
}

const bucket = 14 // units

func newCrowd(l *layout) *crowd {
	c := &crowd{width: l.width/bucket + 1, height: l.caption/bucket + 1}
	c.count = make([]int32, c.width*c.height)
	return c
}

// at is the bucket of p, or -1 where p is too near to the edge.
func (c *crowd) at(p point) int {
	x, y := p.whole()
	x, y = x/bucket, y/bucket
	if p.x < bucket || p.y < bucket || x >= c.width-1 || y >= c.height-1 {
		return -1
	}
	return y*c.width + x
}

// end marks a place around which a jump begins or ends.
func (c *crowd) end(p point) {
	for dx := -1.0; dx <= 1; dx++ {
		for dy := -1.0; dy <= 1; dy++ {
			if i := c.at(p.plus(point{dx * bucket, dy * bucket})); i >= 0 {
				c.count[i] += 3
			}
		}
	}
}

// place returns the course that is least crowded, the first of equals, and
// fills its room.
func (c *crowd) place(courses []body) body {
	var chosen body
	least := 0
	for i, way := range courses {
		if cost := c.cost(way) + 2*i; i == 0 || cost < least {
			chosen, least = way, cost
		}
	}
	c.fill(chosen, bucket)
	return chosen
}

// fill counts a body, with so much room to either side.
func (c *crowd) fill(way body, room float64) {
	c.walk(way, room, func(i int) {
		if i >= 0 {
			c.count[i]++
		}
	})
}

func (c *crowd) cost(way body) int {
	const outside = 1000
	cost := 0
	c.walk(way, bucket, func(i int) {
		if i < 0 {
			cost += outside
			return
		}
		cost += int(c.count[i])
	})
	return cost
}

// walk visits the buckets along a course, and those so many units beside it.
// Some are visited more than once.
func (c *crowd) walk(way body, room float64, visit func(i int)) {
	last := -2
	for k := 1; k < len(way); k++ {
		side := way[k-1].toward(way[k]).left().times(room)
		step := bucket / 2 / way[k].minus(way[k-1]).length()
		for t := 0.0; t < 1; t += step {
			p := between(way[k-1], way[k], t)
			if i := c.at(p); i != last {
				last = i
				visit(i)
				if room > 0 {
					visit(c.at(p.plus(side)))
					visit(c.at(p.minus(side)))
				}
			}
		}
	}
}
