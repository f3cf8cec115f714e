import { compareHref } from '#shared/businesses/compare/compared-ids.ts'
import { paths } from '#shared/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { useCompared } from '../tray/compared-store.ts'

/** Before anything is chosen, or when nothing of it is listed any longer. */
export function NothingToCompare({ goneCount }: { goneCount: number }) {
  const chosen = useCompared()
  const toChosen = goneCount === 0 && chosen.length > 0
  return (
    <EmptyState
      headingLevel={2}
      title={goneCount > 0 ? goneText(goneCount) : 'Nothing to compare yet'}
      text="Press Compare on up to four businesses to see their prices, ratings, hours and services side by side."
      action={
        toChosen ? (
          <ButtonLink variant="primary" to={compareHref(chosen.map(({ id }) => id))}>
            Show the {chosen.length === 1 ? 'one' : chosen.length} you chose
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to={paths.businesses}>
            Browse Businesses
          </ButtonLink>
        )
      }
    />
  )
}

const goneText = (count: number) =>
  count === 1 ? 'This business is no longer listed' : `These ${count} businesses are no longer listed`

/** Above the ones that are left. */
export function GoneNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert tone="wait">
      {count === 1
        ? 'One of these businesses is no longer listed.'
        : `${count} of these businesses are no longer listed.`}
    </Alert>
  )
}

export function ComparisonSkeleton() {
  return (
    <>
      <LoadingNote label="Loading the comparison" />
      <Skeletons classNames={['is-block', 'is-panel', 'is-panel']} />
    </>
  )
}
