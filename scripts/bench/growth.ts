import { type Figure, round } from './table.ts'

/** Milliseconds at one size of the directory. */
export type Sample = { p50: number; p99: number }

/** From the smallest directory to the largest, a median may double, or stay below so many milliseconds. */
const limits = { times: 2, below: 5 }

const at = (size: number) => size.toLocaleString('en-US')

/** A row of the bench: its times at these sizes, the smallest first, and whether they grow too much or the last p99 is too high. */
export function toFigure(kind: string, samples: ReadonlyMap<number, Sample>, p99Max: number): Figure {
  const all = [...samples.values()]
  const [smallest, largest] = [all[0], all.at(-1)]
  if (!smallest || !largest) throw new Error(`${kind} wasn’t measured`)
  const growth = largest.p50 / smallest.p50
  const isSteady = largest.p50 < limits.below || growth <= limits.times
  const times = all.map(({ p50, p99 }) => `${round(p50)} / ${round(p99)}`).join(', ')
  const grows = all.length > 1
  return {
    what: `${kind}: p50 / p99 ms at ${[...samples.keys()].map(at).join(', ')}`,
    measured: grows ? `${times}; p50 grows ${round(growth)}x` : times,
    target: `${grows ? `p50 ≤ ${limits.times}x or < ${limits.below} ms, ` : ''}p99 ≤ ${p99Max} ms`,
    isReached: largest.p99 <= p99Max && isSteady,
  }
}
