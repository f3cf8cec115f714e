import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Trend, trendKeys } from './trend.ts'
import { TrendPanel } from './trend-panel.tsx'
import { TrendTable } from './trend-table.tsx'

/** Visits, likes and quote requests of the last 90 days, as charts or as a table. */
export function BusinessTrend({ trend }: { trend: Trend }) {
  const [isTable, setTable] = useState(false)
  const [day, setDay] = useState<number | null>(null)
  const isEmpty = trend.every((counts) => trendKeys.every((key) => counts[key] === 0))
  return (
    <section className="Block" aria-labelledby="trend">
      <div className="Block-head">
        <h2 id="trend">Last {trend.length} Days</h2>
        {isEmpty ? null : (
          <Button variant="quiet" onClick={() => setTable(!isTable)}>
            {isTable ? <ChartColumn className="Icon is-s" /> : <Table2 className="Icon is-s" />}
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </div>
      {isEmpty ? <NothingYet days={trend.length} /> : null}
      {!isEmpty && isTable ? <TrendTable trend={trend} /> : null}
      {isEmpty || isTable ? null : (
        <>
          <p className="Block-note">Each bar is one day; the line is the 7-day average.</p>
          {trendKeys.map((name) => (
            <TrendPanel key={name} trend={trend} name={name} day={day} onDay={setDay} />
          ))}
        </>
      )}
    </section>
  )
}

function NothingYet({ days }: { days: number }) {
  return (
    <EmptyState
      className="is-small"
      title={`No activity in the last ${days} days`}
      text="Visits, likes and quote requests by day will appear here."
    />
  )
}
