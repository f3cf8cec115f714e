import { useQuery } from '@tanstack/react-query'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useChosen } from '../use-chosen.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { AllMatching } from './all-matching.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { deskBusinessesQuery } from './businesses-desk.queries.ts'
import { Changes } from './changes.tsx'
import { changesQuery } from './changes-desk.queries.ts'
import type { RenderMap } from './desk-business-details.tsx'
import { DeskBusinessRow } from './desk-business-row.tsx'
import { Duplicates } from './duplicates.tsx'
import { MergedListings } from './merged-listings.tsx'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Waiting' },
  { value: 'changed', label: 'Changed' },
  { value: 'held', label: 'Held' },
  { value: 'imported', label: 'Imported' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'all', label: 'All' },
  { value: 'duplicates', label: 'Duplicates' },
  { value: 'merged', label: 'Merged' },
]
const none: readonly DeskBusiness[] = []

/** Listings awaiting a decision, those changed since, a search over all others, those that may be the same place, and the last merges. */
export function BusinessesSection(props: ListingsProps) {
  const { show } = useDeskAddress()
  if (show === 'changed') return <Changes filters={filters} />
  if (show === 'duplicates') return <Duplicates filters={filters} />
  return show === 'merged' ? <MergedListings filters={filters} /> : <Listings {...props} />
}

type ListingsProps = { renderMap: RenderMap }

/** Leads to the approved listings that have changed since. */
function ChangedLead() {
  const { go } = useDeskAddress()
  const { data } = useQuery(changesQuery(useApi(), 1))
  if (!data || data.waitingCount === 0) return null
  const listings = data.waitingCount === 1 ? 'approved listing has' : 'approved listings have'
  return (
    <>
      {' '}
      <button type="button" className="Link" onClick={() => go({ show: 'changed', search: '' })}>
        {data.waitingCount.toLocaleString('en-US')} {listings} changed
      </button>
      .
    </>
  )
}

/** Leads to new listings that the public can't see because of the spam rules. */
function HeldLead({ count }: { count: number }) {
  const { go } = useDeskAddress()
  if (count === 0) return null
  return (
    <>
      {' '}
      <button type="button" className="Link" onClick={() => go({ show: 'held', search: '' })}>
        {count.toLocaleString('en-US')} {count === 1 ? 'new listing is' : 'new listings are'} held
      </button>
      .
    </>
  )
}

function Listings({ renderMap }: ListingsProps) {
  const address = useDeskAddress()
  const query = useQuery(deskBusinessesQuery(useApi(), address))
  const { data, isPlaceholderData } = query
  const isQueue = address.show === null && address.search === ''
  const canChoose = address.show === null || address.show === 'imported'
  const waiting = canChoose && !isPlaceholderData ? (data?.items ?? none) : none
  const { chosen, choose, chooseAll, clear } = useChosen(waiting)
  return (
    <>
      <SectionHead
        title="Businesses"
        lead={
          <>
            <WaitingLead counts={data} what="decision" />
            <ChangedLead />
            <HeldLead count={data?.heldCount ?? 0} />
          </>
        }
      />
      <DeskToolbar searchLabel="Search businesses" filters={filters} />
      <BulkProgress />
      <div className="DeskBulks">
        {waiting.length > 0 ? (
          <BulkBar
            waiting={waiting}
            chosen={waiting.filter(({ id }) => chosen.has(String(id)))}
            onChooseAll={chooseAll}
            onClear={clear}
          />
        ) : null}
        {data && data.items.length > 0 ? <AllMatching key={`${address.show} ${address.search}`} /> : null}
      </div>
      <DeskList
        label="Businesses"
        query={query}
        empty={<DeskEmpty done="No listings waiting." />}
        idOf={({ id }) => id}
        total={isQueue && !isPlaceholderData ? data?.waitingCount : undefined}
        row={(business, isGone) => <DeskBusinessRow {...{ business, isGone, renderMap }} />}
        {...(canChoose && { chosen, onChoose: choose })}
      />
    </>
  )
}
