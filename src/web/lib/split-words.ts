/**
 * Splits a text after its n-th word for each of the ascending `counts`; the pieces joined are the trimmed text.
 * Always returns one piece more than counts; pieces past the end are empty.
 */
export function splitAfterWords(text: string, counts: readonly number[]): string[] {
  const whole = text.trim()
  const ends = [...whole.matchAll(/\S+/g)].map((word) => word.index + word[0].length)
  const cuts = [0, ...counts.map((count) => ends[count - 1] ?? whole.length), whole.length]
  return cuts.slice(1).map((end, index) => whole.slice(cuts[index], end))
}

/** The start of a text on one line, cut between words and ended with "…" if it is longer than `max` characters. */
export function cutText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const room = line.slice(0, max - 1)
  const lastSpace = line[max - 1] === ' ' ? room.length : room.lastIndexOf(' ')
  const end = lastSpace > 0 ? lastSpace : room.length
  return `${room
    .slice(0, end)
    .toWellFormed()
    .replace(/[\s,;:.–-]+$/, '')}…`
}
