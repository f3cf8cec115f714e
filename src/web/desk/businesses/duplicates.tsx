import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { pairsQuery, startComparison } from './merging.queries.ts'
import { PairRow, pairId } from './pair-row.tsx'

/** Pairs of listings that may be the same place. */
export function Duplicates({ filters }: { filters: readonly DeskFilter[] }) {
  const [isComparing, setComparing] = useState(false)
  const query = useQuery(pairsQuery(useApi(), useDeskAddress().page, isComparing))
  const waiting = query.data?.waitingCount ?? 0
  // Listings that wait later need another press.
  if (isComparing && query.data?.waitingCount === 0) setComparing(false)
  return (
    <>
      <SectionHead title="Businesses" lead="Listings that may be the same place, most alike first." />
      <DeskToolbar filters={filters} />
      {waiting > 0 ? (
        <Waiting count={waiting} isComparing={isComparing} onStart={() => setComparing(true)} />
      ) : null}
      <DeskList
        label="Pairs"
        query={query}
        empty={<DeskEmpty done="No two listings look like the same place." filtered={null} />}
        idOf={pairId}
        row={(pair, isGone) => <PairRow pair={pair} isGone={isGone} />}
      />
    </>
  )
}

type WaitingProps = { count: number; isComparing: boolean; onStart: () => void }

function Waiting({ count, isComparing, onStart }: WaitingProps) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  const listings = count === 1 ? 'listing waits' : 'listings wait'
  return (
    <section className="DeskProgress" aria-label="New and changed listings">
      <p role="status">
        {count.toLocaleString('en-US')} new or changed {listings} to be compared. That happens every hour.
      </p>
      <Button disabled={isBusy || isComparing} onClick={() => void run(() => startComparison(api), onStart)}>
        {isComparing ? 'Comparing...' : 'Compare now'}
      </Button>
      <DeskFaultNote fault={fault} />
    </section>
  )
}
