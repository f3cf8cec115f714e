/** The fewest letters to add, drop, replace or swap to make one word of the other; more than `most` counts as `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  // A common beginning and end cost nothing, and mostly leave a letter or two.
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const shorter = Math.min(a.length, b.length) - start
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end++
  return distanceBetween(a.slice(start, a.length - end), b.slice(start, b.length - end), most)
}

/** Of two words that differ in their first and last letters. */
function distanceBetween(a: string, b: string, most: number): number {
  const longest = Math.max(a.length, b.length)
  if (longest <= 1) return longest
  const isSwapped = longest === 2 && a[0] === b[1] && a[1] === b[0]
  if (isSwapped) return 1
  if (most === 1) return 2
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** Rows of the keyboard; a key's neighbors are beside it, above and below. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const keyOf = (letter: string) => {
  const row = rows.findIndex((one) => one.includes(letter))
  return { row, column: rows[row]?.indexOf(letter) ?? 0 }
}

/** Whether a long word only begins with a slip of the finger: the next key, a letter too many or too few, two swapped. */
function isSlip(word: string, other: string): boolean {
  if (word.length < 6) return false
  if (word[1] === other[0] || word[0] === other[1]) return true
  const [typed, meant] = [keyOf(word[0] ?? ''), keyOf(other[0] ?? '')]
  return Math.abs(typed.row - meant.row) <= 1 && Math.abs(typed.column - meant.column) <= 1
}

/** How many mistakes a word of this length may have. */
const mistakesIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : word.length < 11 ? 2 : 3)

/** The most likely known word for a misspelled one; null if none is near. Earlier ones win a tie. */
export function nearestWord(word: string, ...known: Iterable<string>[]): string | null {
  let [nearest, fewest]: [string | null, number] = [null, mistakesIn(word) + 1]
  for (const words of known)
    for (const other of words) {
      // People get the first letter of a short word right, and of a long one, or make no other mistake.
      const most = (other[0] === word[0] ? fewest : isSlip(word, other) ? Math.min(fewest, 2) : 0) - 1
      if (most < 1 || Math.abs(other.length - word.length) > most || other.length < 4) continue
      const distance = editDistance(word, other, most)
      if (distance <= most) [nearest, fewest] = [other, distance]
    }
  return nearest
}
