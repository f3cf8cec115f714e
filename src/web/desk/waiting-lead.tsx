import { Skeleton } from '#web/ui/skeleton.tsx'

type WaitingLeadProps = {
  counts: { waiting: number; overdue: number } | undefined
  /** What they are waiting for: "decision". */
  what: string
}

/** "14 awaiting decision, 3 overdue." */
export function WaitingLead({ counts, what }: WaitingLeadProps) {
  if (!counts) return <Skeleton className="is-text is-m" />
  const { waiting, overdue } = counts
  if (waiting === 0) return 'All caught up.'
  return (
    <>
      <span className="num">{waiting.toLocaleString('en-US')}</span> awaiting {what}
      {overdue > 0 ? (
        <>
          {', '}
          <span className="is-late num">{overdue.toLocaleString('en-US')} overdue</span>
        </>
      ) : null}
      .
    </>
  )
}
