import type { PointerEvent } from 'react'
import { countInWords, shortDay, type Trend, type TrendKey, weekdayAndDay } from './trend.ts'
import { CountAxis, DayBand, DayFlag, Months, TrendBars, TrendGrid } from './trend-drawing.tsx'
import { countTicks, indexAt, peakIndex, plotSize } from './trend-scale.ts'

type TrendPlotProps = {
  trend: Trend
  name: TrendKey
  label: string
  /** The highlighted day, the same in all charts; null for none. */
  day: number | null
  onDay: (day: number | null) => void
}

/**
 * Bars of 90 days with their average. An invisible slider behind them lets keyboards and screen readers move through the
 * days like a pointer.
 */
export function TrendPlot({ trend, name, label, day, onDay }: TrendPlotProps) {
  const values = trend.map((counts) => counts[name])
  const lastDay = trend.length - 1
  const most = Math.max(...values)
  const ticks = countTicks(most)
  const inWords = (index: number) => {
    const when = index === lastDay ? 'Today so far' : weekdayAndDay(trend[index]?.date ?? '')
    return `${when}: ${countInWords(name, values[index] ?? 0)}`
  }
  if (most === 0) return <FlatPlot trend={trend} />
  return (
    <div className={`TrendPlot is-${name}`}>
      <input
        type="range"
        min={0}
        max={lastDay}
        value={day ?? lastDay}
        aria-label={`${label} by day`}
        aria-valuetext={inWords(day ?? lastDay)}
        onFocus={() => onDay(day ?? lastDay)}
        onBlur={() => onDay(null)}
        onChange={(event) => onDay(event.currentTarget.valueAsNumber)}
      />
      <CountAxis ticks={ticks} />
      <svg
        className="TrendPlot-days"
        height={plotSize.height}
        aria-hidden="true"
        {...pointing(trend.length, onDay)}
      >
        <TrendGrid ticks={ticks} />
        <Months trend={trend} ground={plotSize.ground} />
        {day === null ? null : <DayBand index={day} days={trend.length} />}
        <TrendBars values={values} top={ticks.at(-1) ?? 1} day={day} />
        {day === null ? (
          <BestDay trend={trend} name={name} values={values} />
        ) : (
          <DayFlag index={day} days={trend.length} text={inWords(day)} isChosen />
        )}
      </svg>
    </div>
  )
}

/** Explains the days without data. */
function FlatPlot({ trend }: { trend: Trend }) {
  return (
    <div className="TrendPlot is-flat" aria-hidden="true">
      <svg height={plotSize.months + 1} aria-hidden="true">
        <line className="is-ground" x2="100%" y1={0.5} y2={0.5} />
        <Months trend={trend} ground={0} />
      </svg>
    </div>
  )
}

function pointing(days: number, onDay: (day: number | null) => void) {
  const handlePointer = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    onDay(indexAt(clientX - box.left, box.width, days))
  }
  return {
    onPointerDown: handlePointer,
    onPointerMove: handlePointer,
    // The day stays in view after the finger is lifted, because the finger covered it.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') onDay(null)
    },
  }
}

type BestDayProps = { trend: Trend; name: TrendKey; values: readonly number[] }

function BestDay({ trend, name, values }: BestDayProps) {
  const index = peakIndex(values)
  if (index === null) return null
  const text = `Best day, ${shortDay(trend[index]?.date ?? '')}: ${countInWords(name, values[index] ?? 0)}`
  return <DayFlag index={index} days={trend.length} text={text} />
}
