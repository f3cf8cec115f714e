/** One measured figure: what was asked of it and whether it was reached. */
export type Figure = { what: string; measured: string; target: string; isReached: boolean | null }

/** The p-th percentile (0 to 1) of a list, by nearest rank. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
export const round = (value: number, digits = 1) => value.toFixed(digits)

/** A Markdown table of figures. */
export function toTable(figures: readonly Figure[]): string {
  const mark = ({ isReached }: Figure) => (isReached === null ? '' : isReached ? 'yes' : '**no**')
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${figure.measured} | ${figure.target} | ${mark(figure)} |`,
  )
  return ['| What | Measured | Target | Reached |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
