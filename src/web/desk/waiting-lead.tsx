import { Skeleton } from '#web/ui/skeleton.tsx'

type WaitingLeadProps = {
  counts: { waiting: number; overdue: number } | undefined
  /** For what one waits: "a decision". */
  what: string
}

/** "14 wait for a decision, 3 are overdue.": how a section stands. */
export function WaitingLead({ counts, what }: WaitingLeadProps) {
  if (!counts) return <Skeleton className="mt-2 h-4 w-56" />
  const { waiting, overdue } = counts
  if (waiting === 0) return 'Nothing waits.'
  return (
    <>
      <span className="num">{waiting.toLocaleString('en-US')}</span> {waiting === 1 ? 'waits' : 'wait'} for{' '}
      {what}
      {overdue > 0 ? (
        <>
          {', '}
          <span className="is-late num">
            {overdue.toLocaleString('en-US')} {overdue === 1 ? 'is' : 'are'} overdue
          </span>
        </>
      ) : null}
      .
    </>
  )
}
