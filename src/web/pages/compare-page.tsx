import '#web/styles/compare.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { ComparedBusiness, Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import { compareHref, parseComparedIds } from '#shared/businesses/compare/compared-ids.ts'
import { paths } from '#shared/lib/paths.ts'
import { comparisonQuery } from '#web/businesses/compare/compare.queries.ts'
import { ComparisonSkeleton, GoneNote, NothingToCompare } from '#web/businesses/compare/comparison-states.tsx'
import { ComparisonView } from '#web/businesses/compare/comparison-view.tsx'
import { setCompared } from '#web/businesses/tray/compared-store.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AskAll } from './ask-all.tsx'

/** Up to four businesses side by side, as the address says. Nothing about it is stored on the server. */
export function ComparePage() {
  const { api, config, queryClient } = useAppContext()
  const navigate = useNavigate()
  const ids = parseComparedIds(new URLSearchParams(useLocation().search).get('ids'))
  const { data, error, dataUpdatedAt, refetch } = useQuery(comparisonQuery(api, ids))
  /** Removes a column from the page, its address and the tray. The others need no new call. */
  const remove = ({ id }: ComparedBusiness) => {
    const businesses = data?.businesses.filter((one) => one.id !== id) ?? []
    const left = businesses.map((one) => one.id)
    queryClient.setQueryData(comparisonQuery(api, left).queryKey, { businesses, gone: [], moved: [] })
    setCompared((list) => list.filter((one) => one.id !== id))
    void navigate(compareHref(left), { replace: true, preventScrollReset: true })
  }
  const names = data?.businesses.map(({ name }) => name).join(', ')
  return (
    <>
      <Seo
        title={names ? `${names} side by side` : 'Compare businesses'}
        description="Prices, ratings, hours and services of Austin businesses side by side."
      />
      <link rel="canonical" href={config.publicUrl + paths.compare} />
      <div className="Page PageEnd">
        <div className="PageHead">
          <h1>Side by side</h1>
        </div>
        {data ? (
          <Compared comparison={data} loadedAt={dataUpdatedAt} onRemove={remove} />
        ) : error ? (
          <ErrorState
            title="The comparison couldn’t be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <ComparisonSkeleton />
        )}
      </div>
    </>
  )
}

type ComparedProps = {
  comparison: Comparison
  loadedAt: number
  onRemove: (business: ComparedBusiness) => void
}

function Compared({ comparison: { businesses, gone }, loadedAt, onRemove }: ComparedProps) {
  if (businesses.length === 0) return <NothingToCompare goneCount={gone.length} />
  return (
    <>
      <GoneNote count={gone.length} />
      <ComparisonView businesses={businesses} loadedAt={loadedAt} onRemove={onRemove}>
        <AskAll businesses={businesses} />
      </ComparisonView>
    </>
  )
}
