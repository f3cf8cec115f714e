import { type Box, isOverlapping, type Point } from './view.ts'

/** Taken boxes on the screen, so that names lie neither on pins nor on one another. */
export class LabelSpace {
  readonly #taken: Box[]
  readonly #width: number
  readonly #height: number

  constructor(taken: readonly Box[], { width, height }: { width: number; height: number }) {
    this.#taken = [...taken]
    this.#width = width
    this.#height = height
  }

  isFree(box: Box): boolean {
    const isInside = box[0] > 2 && box[1] > 2 && box[2] < this.#width - 2 && box[3] < this.#height - 2
    return isInside && !this.#taken.some((other) => isOverlapping(box, other))
  }

  take(...boxes: Box[]): void {
    this.#taken.push(...boxes)
  }

  /** Takes the boxes if all of them are free. */
  takeFree(boxes: readonly Box[]): boolean {
    if (!boxes.every((box) => this.isFree(box))) return false
    this.take(...boxes)
    return true
  }
}

export const boxAround = ([x, y]: Point, width: number, height: number): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
]

/** Splits a long name into two lines of about the same length. */
export function twoLines(name: string, most: number): string[] {
  const words = name.split(' ')
  if (name.length <= most || words.length < 2) return [name]
  const splits = words.slice(1).map((_, index) => {
    const first = words.slice(0, index + 1).join(' ')
    const second = words.slice(index + 1).join(' ')
    return { lines: [first, second], longest: Math.max(first.length, second.length) }
  })
  return splits.toSorted((a, b) => a.longest - b.longest)[0]?.lines ?? [name]
}

/** A line on the screen with the length up to each of its points. */
export type MeasuredLine = { points: readonly Point[]; lengths: readonly number[]; length: number }

export function measured(points: readonly Point[]): MeasuredLine {
  let length = 0
  const lengths = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y]
    length += Math.hypot(x - beforeX, y - beforeY)
    return length
  })
  return { points, lengths, length }
}

export function pointAt({ points, lengths }: MeasuredLine, distance: number): Point {
  const found = lengths.findIndex((length) => length >= distance)
  const index = Math.max(1, found === -1 ? lengths.length - 1 : found)
  const [fromX, fromY] = points[index - 1] ?? [0, 0]
  const [toX, toY] = points[index] ?? [fromX, fromY]
  const before = lengths[index - 1] ?? 0
  const share = (distance - before) / ((lengths[index] ?? 0) - before || 1)
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share]
}

export type Glyph = { at: Point; angle: number }

/** The sharpest turn of a line from one letter to the next, as a sine. */
const sharpest = 0.4

/**
 * Places letters of these widths along a line, their middle at `middle`, from left to right. Returns null where the line is too
 * short or bends too much.
 */
export function alongLine(line: MeasuredLine, widths: readonly number[], middle: number): Glyph[] | null {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const start = middle - total / 2
  if (start < 0 || start + total > line.length) return null
  const isBackward = pointAt(line, start)[0] > pointAt(line, start + total)[0]
  let distance = start
  const glyphs = widths.map((width): Glyph => {
    const place = (along: number) => pointAt(line, isBackward ? 2 * start + total - along : along)
    const [fromX, fromY] = place(distance)
    const [toX, toY] = place(distance + width)
    const at = place(distance + width / 2)
    distance += width
    return { at, angle: Math.atan2(toY - fromY, toX - fromX) }
  })
  const isStraight = glyphs.every(
    ({ angle }, index) => Math.abs(Math.sin(angle - (glyphs[index - 1]?.angle ?? angle))) < sharpest,
  )
  return isStraight ? glyphs : null
}

/**
 * Returns the distances along a line at which a name may repeat, at least `apart` pixels from one another. They are multiples
 * of a power of two on the plane, so that names stay where they are when the map moves.
 */
export function repeats(line: MeasuredLine, scale: number, apart: number): number[] {
  const step = 2 ** Math.ceil(Math.log2(apart / scale)) * scale
  const count = Math.floor(line.length / step)
  return Array.from({ length: count + 1 }, (_, index) => (index + 0.5) * step).filter(
    (distance) => distance < line.length,
  )
}

/** Evens out a line: each point becomes the middle of `reach` points on both sides, `apart` pixels from one another. */
export function evened(line: MeasuredLine, apart: number, reach: number): Point[] {
  const count = Math.max(2, Math.floor(line.length / apart))
  const points = Array.from({ length: count + 1 }, (_, index) => pointAt(line, (index / count) * line.length))
  return points.map((_, index) => {
    const near = points.slice(Math.max(0, index - reach), index + reach + 1)
    return [
      near.reduce((sum, [x]) => sum + x, 0) / near.length,
      near.reduce((sum, [, y]) => sum + y, 0) / near.length,
    ]
  })
}
