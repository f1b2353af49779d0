"""More families: shapes with one right way, and boards at the borders."""
from draft import MAX_FACES, Draft


def ladder_trap(r, size):
    """The long ladder near the start is a mistake, and the short one is right."""
    d = Draft(size, r.between(2, min(6, (size - 4) // 4)))
    n, faces = d.cells, d.faces
    far = r.between(n // 2, n - 2 * faces - 1)
    near = r.between(faces + 2, far - faces - 1)
    right = 1 + r.between(1, faces)
    d.jump(right, near)
    d.jump(near + r.between(1, faces), r.between(n - faces, n))
    for foot in range(2, faces + 2):
        if foot != right and (r.once_in(3) or foot >= faces):
            d.jump(foot, far)
    if r.half():
        d.row(r, far + 1, faces, 1, faces)
    d.noise(r, r.below(2))
    d.deal(r)
    return d


def greedy_bait(r, size):
    """The throw that gets furthest is worse than its neighbour, again and again."""
    d = Draft(size, r.between(2, min(6, (size - 3) // 6)))
    reach = min(d.faces, d.cells)
    at = 1
    while at < d.cells:
        end = min(at + reach + r.between(reach + 1, 3 * reach), d.cells)
        d.jump(at + 1, end)
        if not r.once_in(4):
            d.jump(at + r.between(2, reach), end + reach)
        at = end
    d.deal(r)
    return d


def long_line(r, size):
    """A near-sorted line of short ladders that overlap."""
    d = Draft(size, r.faces(6))
    reach = min(d.faces, d.cells)
    foot = 2
    while foot < d.cells:
        top = foot + r.between(1, 4 * reach)
        if r.once_in(12):
            top = foot - r.between(1, 2 * reach)
        d.jump(foot, top)
        foot += r.between(1, reach + 1)
    for i in range(1, len(d.jumps)):
        if r.once_in(8):
            d.jumps[i - 1], d.jumps[i] = d.jumps[i], d.jumps[i - 1]
    return d


class Islands:
    """Zones of the board that walls cut off from each other. The one way from 1
    to N goes up to the high zone, down into the middle and from there to N.
    """

    def __init__(self, d, r, near):
        n, faces = d.cells, d.faces
        self.wall = r.between(3, min(near, n - 2 * faces - 4))
        self.high = r.between(self.wall + faces + 2, n - faces - 2)
        self.last = n - faces

    def build(self, d, r, tail):
        """Makes the walls, and the snake from the high zone to tail."""
        d.row(r, self.wall, d.faces, 1, self.wall - 1)
        d.row(r, self.last, d.faces, 1, self.wall - 1)
        top = r.between(self.high, self.last - 2)
        d.jump(r.between(2, self.wall - 1), top)
        d.jump(r.between(top + 1, min(top + d.faces, self.last - 1)), tail)
        d.jump(r.between(max(tail + 1, self.wall + d.faces), self.high - 1), d.cells)
        for _ in range(r.below(3)):
            d.jump(r.between(self.high, self.last - 1), r.between(1, self.wall - 1))


def island_room(cells):
    """The largest die for which the zones have room."""
    return (cells - 7) // 2


def snake_needed(r, size):
    """Without a snake there is no way at all."""
    d = Draft(size, r.faces(island_room(size)))
    zones = Islands(d, r, d.cells // 4)
    zones.build(d, r, r.between(zones.wall + d.faces, zones.high - 2))
    d.deal(r)
    return d


def revisit(r, size):
    """A cell is landed on early and rested on late, or reached again by a longer way."""
    d = Draft(size, r.between(2, min(6, island_room(size))))
    if r.half():
        zones = Islands(d, r, d.faces + 1)
        zones.build(d, r, zones.wall)
    else:
        reached_again(d, r)
    d.deal(r)
    return d


def reached_again(d, r):
    n = d.cells
    end = r.between(n // 2 + 1, n)
    if r.half():
        end = n
    d.jump(1 + r.between(1, d.faces), end)
    for _ in range(1 + r.below(4)):
        d.jump(r.between(d.faces + 2, n - 1), end)
    d.noise(r, r.below(4))


def last_cell(r, size):
    """Ladders onto the last cell, and a crowd of jumps before it."""
    d = Draft(size, r.faces(6))
    n = d.cells
    d.jump(r.between(2, n - 1), n)
    if r.half():
        d.jump(1 + r.between(1, d.faces), n)
    if r.half():
        d.jump(r.between(2, n - 1), n - 1)
    for cell in range(max(2, n - d.faces - 1), n):
        kind = r.below(4)
        if kind == 0:
            d.jump(cell, r.between(1, cell - 1))
        elif kind == 1:
            d.jump(cell, r.between(cell + 1, n))
    d.noise(r, r.below(3))
    d.deal(r)
    return d


def stuck(r, size):
    """No throws lead to the last cell, in several ways."""
    d = Draft(size, r.faces(size - 2))
    low, high = 2, d.cells - d.faces  # where a wall can begin
    first = r.between(low, high)
    kind = r.below(4)
    if kind < 2:
        first = (low, high)[kind]
    d.row(r, first, d.faces, 1, first - 1)
    above = first + d.faces
    if r.half():
        above = island(d, r, above)
    for _ in range(r.below(3 + d.cells // 8)):
        if r.half():
            d.jump(r.between(1, first - 1), r.between(1, first - 1))
        else:
            d.jump(r.between(above, d.cells - 1), 1 + r.below(d.cells))
    d.deal(r)
    return d


def island(d, r, bottom):
    """Builds a second wall, and a ladder onto the land between the two."""
    second = r.between(bottom + 1, d.cells - d.faces)
    if second + d.faces > d.cells:
        return bottom
    d.row(r, second, d.faces, 1, second - 1 - d.faces)
    d.jump(r.between(1, bottom - d.faces - 1), r.between(bottom, second - 1))
    return second + d.faces


def no_jumps(r, size):
    """Nothing but cells and a die."""
    return Draft(size, r.faces(6))


def ladders_only(r, size):
    """Ladders without a snake."""
    d = Draft(size, r.faces(6))
    for _ in range(r.between(1, d.cells // 4 + 3)):
        foot = 1 + r.below(d.cells - 1)
        d.jump(foot, r.between(foot + 1, d.cells))
    d.deal(r)
    return d


def snakes_only(r, size):
    """Snakes without a ladder; few of them where the die has few faces."""
    d = Draft(size, r.faces(6))
    most = d.cells // 16 + 1 if d.faces < 3 else d.cells // 4 + 3
    for _ in range(r.between(1, most)):
        head = r.between(2, d.cells - 1)
        d.jump(head, r.between(1, head - 1))
    d.deal(r)
    return d


def one_face(r, size):
    """A die with one face leaves no choice."""
    d = Draft(size, 1)
    snakes = r.half()
    for _ in range(r.between(0, d.cells // 6 + 2)):
        start = 1 + r.below(d.cells - 1)
        if snakes and r.once_in(3):
            d.jump(start, r.between(1, start - 1))
        else:
            d.jump(start, r.between(start + 1, d.cells))
    d.deal(r)
    return d


def many_faces(r, size):
    """About as many faces as cells, or far more."""
    dice = (size - 2, size - 1, size, size + 1, 2 * size, MAX_FACES)
    d = Draft(size, dice[r.below(len(dice))])
    if r.once_in(4):
        d.row(r, 1, d.cells - 1, 1, d.cells)
    d.noise(r, r.between(0, d.cells // 4))
    d.deal(r)
    return d


def deep_recursion(r, size):
    """The way has about as many throws as the board has cells."""
    d = Draft(size, 1 + r.below(2))
    if d.faces == 1:
        return d  # any snake would end the walk
    gap = r.between(3, 200)  # heads so far apart can be stepped over
    head = 1 + r.between(2, gap)
    while head < d.cells:
        d.jump(head, r.between(max(1, head - 9), head - 1))
        head += r.between(3, gap)
    return d


def worst_nd(r, size):
    """A die of about half the cells, and an end that is found last or never."""
    d = Draft(size, r.between(2 * size // 5, 3 * size // 5))
    first = max(2, d.cells - d.faces)
    kind = r.below(3)
    if kind == 0:
        d.row(r, first, d.faces, 1, 1)
    elif kind == 1:
        gap = r.between(first, d.cells - 1)
        d.row(r, first, gap - first, 1, 1)
        d.row(r, gap + 1, d.faces, 1, 1)
    else:
        d.noise(r, r.below(4))
    return d
