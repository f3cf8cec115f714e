import type { ReactNode } from 'react'
import { type DashboardFigures, formatFigure } from '#web/businesses/dashboard/dashboard-figures.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The dashboard's three totals; empty while loading. */
export function DashboardStats({ figures }: { figures: DashboardFigures | null }) {
  return (
    <dl className="DashStats">
      <Stat label="Total Businesses" value={figures?.total} note={figures && <ActiveNote {...figures} />} />
      <Stat label="Total Views" value={figures?.views} />
      <Stat label="Total Reviews" value={figures?.reviews} />
    </dl>
  )
}

type StatProps = { label: string; value: number | undefined; note?: ReactNode }

function Stat({ label, value, note }: StatProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? <Skeleton className="is-figure" /> : <b>{formatFigure(value)}</b>}
        {note}
      </dd>
    </div>
  )
}

function ActiveNote({ total, active }: DashboardFigures) {
  if (total === 0) return null
  return <span>{formatFigure(active)} active</span>
}
