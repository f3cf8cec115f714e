import { Eye, Heart, type LucideIcon, MessageSquareText, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { changeOf, sumOf, type Trend, type TrendKey, wholeCount } from './trend.ts'
import { TrendPlot } from './trend-plot.tsx'

export const trendLabels: Record<TrendKey, string> = {
  visits: 'Visits',
  likes: 'Likes',
  quoteRequests: 'Quote Requests',
}
const icons: Record<TrendKey, LucideIcon> = { visits: Eye, likes: Heart, quoteRequests: MessageSquareText }
const directions = { up: TrendingUp, down: TrendingDown, even: Minus }

type TrendPanelProps = {
  trend: Trend
  name: TrendKey
  day: number | null
  onDay: (day: number | null) => void
}

/** One of the three: its total, how it changed, and its days. */
export function TrendPanel({ trend, name, day, onDay }: TrendPanelProps) {
  const values = trend.map((counts) => counts[name])
  const total = sumOf(values)
  const change = changeOf(values)
  const Icon = icons[name]
  const Direction = directions[change.direction]
  return (
    <div className={`TrendPanel is-${name}`}>
      <div className="TrendPanel-sum">
        <h3>
          <Icon className="Icon" />
          {trendLabels[name]}
        </h3>
        <b className="num">{wholeCount(total)}</b>
        {total === 0 ? (
          <p>None in these {trend.length} days</p>
        ) : (
          <p className={`is-${change.direction}`}>
            <Direction className="Icon is-s" />
            <span>
              <span>{change.now},</span> <span>{change.before}</span>
            </span>
          </p>
        )}
      </div>
      <TrendPlot trend={trend} name={name} label={trendLabels[name]} day={day} onDay={onDay} />
    </div>
  )
}
