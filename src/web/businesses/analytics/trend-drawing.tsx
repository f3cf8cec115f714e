import { cx } from '#web/ui/class-names.ts'
import { compactCount, type Trend } from './trend.ts'
import {
  anchorAt,
  averagePath,
  barPath,
  monthTicks,
  percent,
  plotHeight,
  plotSize,
  plotY,
} from './trend-scale.ts'

const { flag, plot, height } = plotSize

/** The y position of a count, in pixels from the top of the drawing. */
const pixelY = (count: number, ticks: readonly number[]) =>
  flag + (plotY(count, ticks.at(-1) ?? 1) * plot) / plotHeight

/** The counts beside the grid lines. */
export function CountAxis({ ticks }: { ticks: readonly number[] }) {
  return (
    <svg height={height} aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} x="100%" y={pixelY(tick, ticks) + 4} textAnchor="end">
          {compactCount(tick)}
        </text>
      ))}
    </svg>
  )
}

/** A line for each count of the axis. */
export function TrendGrid({ ticks }: { ticks: readonly number[] }) {
  return ticks.map((tick) => {
    const y = pixelY(tick, ticks)
    return <line key={tick} className={tick === 0 ? 'is-ground' : undefined} x2="100%" y1={y} y2={y} />
  })
}

/** Month starts and today, below the baseline. */
export function Months({ trend, ground }: { trend: Trend; ground: number }) {
  return (
    <>
      {monthTicks(trend).map(({ index, label }) => {
        const x = percent(index / trend.length)
        return (
          <g key={index}>
            <line className="is-ground" x1={x} x2={x} y1={ground} y2={ground + 6} />
            <text x={x} y={ground + 20}>
              {label}
            </text>
          </g>
        )
      })}
      <text x="100%" y={ground + 20} textAnchor="end">
        Today
      </text>
    </>
  )
}

/** Marks a day over the whole height. */
export function DayBand({ index, days }: { index: number; days: number }) {
  return (
    <rect
      className="TrendPlot-band"
      x={percent(index / days)}
      width={percent(1 / days)}
      y={flag}
      height={plot}
    />
  )
}

type TrendBarsProps = { values: readonly number[]; top: number; day: number | null }

/** The bars, stretched to the available width; `day` is highlighted. */
export function TrendBars({ values, top, day }: TrendBarsProps) {
  const average = averagePath(values, top)
  return (
    <svg
      y={flag}
      width="100%"
      height={plot}
      viewBox={`0 0 ${values.length} ${plotHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={cx('TrendPlot-bars', average === '' && 'is-rare')}
        d={values.map((value, index) => barPath(index, value, top)).join('')}
      />
      {day === null ? null : <path className="TrendPlot-bar" d={barPath(day, values[day] ?? 0, top)} />}
      <path className="TrendPlot-average" vectorEffect="non-scaling-stroke" d={average} />
    </svg>
  )
}

type DayFlagProps = { index: number; days: number; text: string; isChosen?: boolean }

/** A day's label, above its bar. */
export function DayFlag({ index, days, text, isChosen }: DayFlagProps) {
  return (
    <text
      className={isChosen ? 'TrendPlot-flag is-chosen' : 'TrendPlot-flag'}
      x={percent((index + 0.5) / days)}
      y={flag - 9}
      textAnchor={anchorAt(index, days)}
    >
      {text}
    </text>
  )
}
