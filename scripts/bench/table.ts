/** One measurement, its target and whether it was met. */
export type Figure = { what: string; measured: string; target: string; isReached: boolean | null }

/** Returns the p-th percentile (0 to 1) of a list, by nearest rank. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
export const round = (value: number, digits = 1) => value.toFixed(digits)

/** Returns a Markdown table of measurements. */
export function toTable(figures: readonly Figure[]): string {
  const mark = ({ isReached }: Figure) => (isReached === null ? '' : isReached ? 'yes' : '**no**')
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${figure.measured} | ${figure.target} | ${mark(figure)} |`,
  )
  return ['| What | Measured | Target | Met |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** A line for each measurement that missed its target. */
export const failuresOf = (figures: readonly Figure[]): string[] =>
  figures.flatMap(({ what, measured, target, isReached }) =>
    isReached === false ? [`failed: ${what}: ${measured} (${target})`] : [],
  )
