// asks for: snakesAndLadders
function* boards(text) {
  for (const line of text.split('\n')) if (line.trim()) yield JSON.parse(line);
}

// What LeetCode gives to JavaScript solutions, as far as this task can use it.
class Queue {
  constructor(items = []) { this.items = [...items]; this.head = 0; }
  enqueue(item) { this.items.push(item); return this; }
  push(item) { return this.enqueue(item); }
  dequeue() { return this.isEmpty() ? null : this.items[this.head++]; }
  pop() { return this.dequeue(); }
  front() { return this.isEmpty() ? null : this.items[this.head]; }
  back() { return this.isEmpty() ? null : this.items[this.items.length - 1]; }
  size() { return this.items.length - this.head; }
  isEmpty() { return this.size() === 0; }
  toArray() { return this.items.slice(this.head); }
}

require('./adder').play('snakesAndLadders', boards, (found, board) => found(board), {Queue});
