import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'

/** Also while the code of the tab is loading. */
export function TeamSkeleton() {
  return (
    <SkeletonList label="Loading the team" className="Team-list" count={2}>
      <Skeletons classNames={['is-lead is-s', 'is-text is-m']} />
    </SkeletonList>
  )
}
