"""The families of boards. Each hunts one mistake: it takes a source of random
numbers and a number of cells, and returns a board. Boards too small for the
family's shape hold as much of it as they can.
"""
import baits
from draft import Draft


def small(r, size):
    """A random set of features, for every mistake that needs some together."""
    d = Draft(size, small_die(r, size))
    word = r.word() >> 8
    has = lambda feature: word >> feature & 1  # noqa: E731
    if not word & 3:  # neither snakes nor ladders
        word |= 1 << r.below(2)
    if has(8) and d.faces + 2 < d.cells:  # a row of snakes, as wide as the die or one less
        first = r.between(2, d.cells - d.faces)
        for cell in range(first, first + d.faces - r.below(2)):
            d.jump(cell, r.between(1, cell - 1))
    if has(5):  # a jump on cell 1
        d.jump(1, r.between(2, d.cells))
    jumps = r.below(4)
    if has(9):
        jumps = d.cells // 3 + r.below(d.cells // 2 + 1)
    for _ in range(jumps):
        d.jump(*small_jump(d, r, has))
    return d


def small_die(r, size):
    kind = r.below(6)
    if kind == 0:
        return 6
    return r.faces(size) if kind == 1 else 1 + r.below(3)


def small_jump(d, r, has):
    start, end = 1 + r.below(d.cells - 1), 1 + r.below(d.cells)
    start, end = like_another(d, r, has, start, end)
    if has(7) and r.once_in(3):  # ladders to the last cell
        end = d.cells
    if has(6) and r.once_in(3):  # snakes to cell 1
        end = 1
    if end < start and not has(0) or end > start and not has(1):
        start, end = end, start
    return start, end


def like_another(d, r, has, start, end):
    """A jump that meets another one end to start, shares its end, or goes back."""
    chain, shared, back = has(2), has(3), has(4)
    if not d.jumps or not (chain or shared or back):
        return start, end
    other = d.jumps[r.below(len(d.jumps))]
    if chain and r.half():
        return start, other[0]
    if chain and r.once_in(3):
        return other[1], end
    if shared and r.half():
        return start, other[1]
    if back and r.once_in(3):
        return other[1], other[0]
    return start, end


def uniform(r, size):
    """Jumps from anywhere to anywhere, for the mistake that nobody thought of."""
    d = Draft(size, r.faces(6))
    d.noise(r, r.between(0, d.cells // 5 + 2))
    return d


def dense(r, size):
    """Most cells start a jump, half of them short."""
    d = Draft(size, r.faces(6))
    plain = 2 + r.below(4)  # one cell in so many starts no jump
    for start in range(1, d.cells):
        if r.once_in(plain):
            continue
        end = 1 + r.below(d.cells)
        if r.half():
            end = r.between(start - d.faces - 1, start + d.faces + 1)
        d.jump(start, end)
    d.deal(r)
    return d


def portal(r, size):
    """Every short way takes a ladder, then a snake, then a ladder."""
    d = Draft(size, r.faces((size - 4) // 6))
    n, faces = d.cells, d.faces
    end = r.between(n - faces, n)
    if r.half():
        d.row(r, n - faces, faces, 1, n // 3)
        end = n
    portals = r.between(1, min(3, n // (9 * faces)))
    highest = n - (2 * portals + 1) * faces - 1  # from higher up, walking is no longer
    at = 1
    for _ in range(portals):
        foot = at + r.between(1, faces)
        top = r.between(max(foot + 2, highest // 2), highest)
        mid = r.between(min(at + 3 * faces + 1, top - faces - 1), top - faces - 1)
        if not d.jump(foot, top) or not d.jump(top + r.between(1, faces), mid):
            break
        at = mid
    for foot in range(at + 1, at + faces + 1):
        if d.jump(foot, end):
            break
    d.noise(r, r.below(3))
    d.deal(r)
    return d


def wall(r, size):
    """As many jump starts in a row as the die has faces, or one less."""
    d = Draft(size, r.faces(size - 2))
    if r.once_in(3):
        ladder_wall(d, r)
    for _ in range(1 + r.below(2 + d.cells // 200)):
        wall_at(d, r, r.between(2, d.cells - d.faces))
    d.noise(r, r.below(3))
    d.deal(r)
    return d


def wall_at(d, r, first):
    width = d.faces
    if width > 1 and r.once_in(3):
        width -= 1
    if r.half():
        d.jump(r.between(max(2, first - d.faces), first - 1), r.between(first + width, d.cells))
    high = first - 1
    if r.once_in(3):
        high = d.cells  # some of the row are ladders
    d.row(r, first, width, 1, high)


def ladder_wall(d, r):
    first = r.between(2, d.cells // 4)
    beyond = first + d.faces
    foot = r.between(beyond, beyond + d.faces - 1)
    d.jump(foot, r.between(d.cells - d.faces, d.cells))
    for i in range(d.faces):
        d.jump(first + i, foot + 1 + i)


def rests(r, size):
    """Jumps end where another starts, so that the player rests there."""
    d = Draft(size, r.faces(size // 3))
    if r.once_in(3):
        foot = 1 + r.between(1, d.faces)
        first = r.between(foot + 1, d.cells - d.faces)
        d.jump(foot, first)
        d.row(r, first, d.faces, 1, first - 1)
    for _ in range(r.between(1, d.cells // 10 + 2)):
        rest_on(d, r, r.between(2, d.cells - 1))
    d.deal(r)
    return d


def rest_on(d, r, cell):
    if r.half():
        d.jump(cell, r.between(1, cell - 1))
        d.jump(r.between(1, cell - 1), cell)
    else:
        d.jump(cell, r.between(cell + 1, d.cells))
        d.jump(r.between(cell + 1, d.cells - 1), cell)


def chains(r, size):
    """Each jump ends on the start of the next."""
    d = Draft(size, r.faces(size // 2))
    at = 1 + r.between(1, d.faces)
    for _ in range(r.between(3, d.cells // 8 + 4)):
        after = 1 + r.below(d.cells - 1)
        if r.half():
            after = r.between(at + 1, min(at + 3 * d.faces, d.cells))
        # else the chain has bitten itself, or run out of the board
        at = after if d.jump(at, after) else r.between(2, d.cells - 1)
    d.deal(r)
    return d


def cycles(r, size):
    """Jumps that lead round in circles."""
    d = Draft(size, r.faces(6))
    for _ in range(1 + r.below(2 + d.cells // 16)):
        cycle(d, r, r.between(2, 6) if r.half() else 2)
    d.noise(r, r.below(3))
    d.deal(r)
    return d


def cycle(d, r, length):
    length = min(length, max(2, d.cells - 2))
    first = r.between(min(2, d.cells - 2), d.cells - length)
    stride = r.between(1, (d.cells - 1 - first) // (length - 1))
    round_trip = [first + i * stride for i in range(length)]
    if any(1 <= c < d.cells and c in d.starts for c in round_trip):
        return
    up = r.half()
    for c in round_trip[:-1]:
        if up:
            d.jump(c, c + stride)
        else:
            d.jump(c + stride, c)
    if up:
        d.jump(round_trip[-1], first)
    else:
        d.jump(first, round_trip[-1])
    if r.half():
        d.jump(r.between(2, d.cells - 1), first)


def start_jump(r, size):
    """A jump on cell 1, and snakes back to it."""
    d = Draft(size, r.faces(6))
    d.jump(1, r.between(2, d.cells))
    for _ in range(1 + r.below(3)):
        d.jump(r.between(2, d.cells - 1), 1)
    if r.half():
        d.jump(1 + r.between(1, d.faces), 1)
    d.noise(r, r.below(4))
    d.deal(r)
    return d


def shared_ends(r, size):
    """Many jumps have one end."""
    d = Draft(size, r.faces(6))
    ends = [r.between(min(3, d.cells), d.cells) for _ in range(3)]
    kinds = 1 + r.below(3)
    late = r.between(2, ends[0] - 1)
    d.jump(late, ends[0])
    d.jump(r.between(1, late - 1), ends[0])
    for _ in range(r.between(0, d.cells // 5 + 2)):
        d.jump(1 + r.below(d.cells - 1), ends[r.below(kinds)])
    d.deal(r)
    return d


FAMILIES = {
    "small": small,
    "uniform": uniform,
    "dense": dense,
    "portal": portal,
    "wall": wall,
    "rests": rests,
    "chains": chains,
    "cycles": cycles,
    "start-jump": start_jump,
    "shared-ends": shared_ends,
    "ladder-trap": baits.ladder_trap,
    "greedy-bait": baits.greedy_bait,
    "long-line": baits.long_line,
    "snake-needed": baits.snake_needed,
    "revisit": baits.revisit,
    "last-cell": baits.last_cell,
    "stuck": baits.stuck,
    "no-jumps": baits.no_jumps,
    "ladders-only": baits.ladders_only,
    "snakes-only": baits.snakes_only,
    "one-face": baits.one_face,
    "many-faces": baits.many_faces,
    "deep-recursion": baits.deep_recursion,
    "worst-nd": baits.worst_nd,
}
