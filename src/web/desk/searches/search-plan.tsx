import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { searchPlanQuery } from './searches.queries.ts'

/** Says how words are searched for now, and so why they find nothing or the wrong thing. */
export function SearchPlan({ words }: { words: string }) {
  const { data: lines, error, refetch } = useQuery(searchPlanQuery(useApi(), words))
  if (error && !lines)
    return (
      <ErrorState
        title="The search couldn’t be explained"
        message={error.message}
        headingLevel={3}
        onRetry={() => void refetch()}
      />
    )
  if (!lines)
    return (
      <>
        <LoadingNote label="Searching" />
        <Skeleton className="is-panel" />
      </>
    )
  return (
    <section className="DeskPart" aria-label="Why?">
      <h3>Why?</h3>
      <ul className="DeskText">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
