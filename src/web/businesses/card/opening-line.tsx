import type { OpeningState } from '#shared/businesses/opening-hours.ts'

/** "Open until 6 PM", "Open 24 hours", "Closed, opens Fri 9 AM", "By appointment"; null when the hours are unknown. */
export function OpeningLine({ opening }: { opening: OpeningState | null }) {
  if (!opening) return <span className="is-quiet">Hours not listed</span>
  const { isOpen, openUntil, opensAt, byAppointment } = opening
  if (isOpen) {
    return (
      <span className="num">
        <span className="open">Open</span> {openUntil === '24 hours' ? openUntil : `until ${openUntil}`}
      </span>
    )
  }
  return (
    <span className="num">
      {byAppointment ? 'By appointment' : <span className="closed">Closed</span>}
      {opensAt ? `, opens ${opensAt}` : null}
    </span>
  )
}
