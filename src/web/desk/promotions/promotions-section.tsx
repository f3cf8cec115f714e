import { useQuery } from '@tanstack/react-query'
import type { DeskPromotionList } from '#shared/payments/promotions-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { DeskPromotionRow } from './desk-promotion-row.tsx'
import { deskPromotionsQuery } from './promotions-desk.queries.ts'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Requested' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'active', label: 'Running' },
  { value: 'disputed', label: 'Disputed' },
  { value: 'ended', label: 'Ended' },
  { value: 'charged_back', label: 'Charged back' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'all', label: 'All' },
]

/** Enterprise promotions awaiting activation, and all others with their payments. */
export function PromotionsSection() {
  const query = useQuery(deskPromotionsQuery(useApi(), useDeskAddress()))
  const { data } = query
  return (
    <>
      <SectionHead
        title="Promotions"
        lead={
          <>
            {data && data.requestedCount === 0 && data.disputedCount > 0 ? null : (
              <WaitingLead counts={data && { waitingCount: data.requestedCount }} what="activation" />
            )}
            {data && data.disputedCount > 0 ? <> {disputedText(data.disputedCount)}</> : null}
            {data ? <> {placesText(data.places)}</> : null}
          </>
        }
      />
      <DeskToolbar searchLabel="Search promotions" filters={filters} />
      <DeskList
        label="Promotions"
        query={query}
        empty={<DeskEmpty done="Every paid Enterprise promotion has started." />}
        idOf={({ id }) => id}
        row={(promotion, isGone) => <DeskPromotionRow promotion={promotion} isGone={isGone} />}
      />
    </>
  )
}

const disputedText = (count: number) =>
  count === 1 ? '1 has a disputed payment.' : `${count.toLocaleString('en-US')} have disputed payments.`

function placesText({ total, free, nextStartsAt }: DeskPromotionList['places']): string {
  if (free > 0) return `${free} of ${total} Enterprise ${free === 1 ? 'spot is' : 'spots are'} open.`
  const next = nextStartsAt ? ` until ${austinMoment(nextStartsAt)}` : ''
  return `All ${total} Enterprise spots are taken${next}.`
}
