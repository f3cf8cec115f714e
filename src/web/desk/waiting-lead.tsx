import { Skeleton } from '#web/ui/skeleton.tsx'

type WaitingLeadProps = {
  counts: { waitingCount: number; overdueCount?: number } | undefined
  /** The awaited action: "decision". */
  what: string
}

/** "14 awaiting decision, 3 overdue." */
export function WaitingLead({ counts, what }: WaitingLeadProps) {
  if (!counts) return <Skeleton className="is-text is-m" />
  const { waitingCount, overdueCount = 0 } = counts
  if (waitingCount === 0) return 'All caught up.'
  return (
    <>
      <span className="num">{waitingCount.toLocaleString('en-US')}</span> awaiting {what}
      {overdueCount > 0 ? (
        <>
          {', '}
          <span className="is-late num">{overdueCount.toLocaleString('en-US')} overdue</span>
        </>
      ) : null}
      .
    </>
  )
}
