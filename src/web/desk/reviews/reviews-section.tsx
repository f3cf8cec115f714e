import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { DeskReviewRow } from './desk-review-row.tsx'
import { deskReviewsQuery } from './reviews-desk.queries.ts'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
]

/** Reviews of businesses. */
export function ReviewsSection() {
  const query = useQuery(deskReviewsQuery(useApi(), useDeskAddress()))
  const hidden = query.data?.hiddenCount
  return (
    <>
      <SectionHead
        title="Reviews"
        lead={
          hidden === undefined ? (
            <Skeleton className="is-text is-m" />
          ) : (
            `Newest first. ${hidden === 0 ? 'None is hidden.' : `${hidden.toLocaleString('en-US')} ${hidden === 1 ? 'is' : 'are'} hidden.`}`
          )
        }
      />
      <DeskToolbar searchLabel="Search review text" filters={filters} />
      <DeskList
        label="Reviews"
        query={query}
        empty={<DeskEmpty title="No reviews yet" done="New reviews are listed here." />}
        idOf={({ id }) => id}
        row={(review, isGone) => <DeskReviewRow review={review} isGone={isGone} />}
      />
    </>
  )
}
