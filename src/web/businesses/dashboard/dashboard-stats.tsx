import { type DashboardFigures, formatFigure } from '#web/businesses/dashboard/dashboard-figures.ts'
import { Figure } from '#web/ui/figure.tsx'

/** The dashboard's three totals; empty while loading. */
export function DashboardStats({ figures }: { figures: DashboardFigures | null }) {
  const count = (value: number | undefined) => (value === undefined ? undefined : formatFigure(value))
  const active = figures && figures.total > 0 ? `${formatFigure(figures.active)} active` : null
  return (
    <dl className="DashStats">
      <Figure label="Total Businesses" value={count(figures?.total)} note={active} />
      <Figure label="Total Views" value={count(figures?.views)} />
      <Figure label="Total Reviews" value={count(figures?.reviews)} />
    </dl>
  )
}
