import { useState } from 'react'
import type { ListingPair } from '#shared/businesses/merging/pairs.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { ComparedListings } from './compared-listings.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { isEqual } from './merge-words.ts'
import { tellApart } from './merging.queries.ts'

export const pairId = ({ first, second }: ListingPair): string => `${first.id}-${second.id}`

/** Two listings that may be the same place: they are merged, or never offered again. */
export function PairRow({ pair, isGone }: { pair: ListingPair; isGone: boolean }) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  const [isMerging, setMerging] = useState(false)
  const { first, second } = pair
  const { open, go } = useDeskAddress()
  // An open row would stay after it has left the list.
  const leave = () => {
    setMerging(false)
    if (open === pairId(pair)) go({ open: null })
  }
  const names = first.name === second.name ? first.name : `${first.name} / ${second.name}`
  const tell = (areApart: boolean) =>
    void run(
      () => tellApart(api, pair, areApart),
      () => {
        leave()
        toast(
          areApart
            ? {
                title: 'Not the same',
                description: names,
                duration: 15_000,
                action: { label: 'Undo', onAction: () => tell(false) },
              }
            : { title: 'Undone', description: names },
        )
      },
    )
  return (
    <DeskRow
      id={pairId(pair)}
      title={names}
      facts={<PairFacts pair={pair} />}
      side={
        isGone ? null : (
          <>
            <Button data-key="r" variant="quiet" aria-disabled={isBusy} onClick={() => tell(true)}>
              Not the same<span className="sr">: {names}</span>
            </Button>
            <Button data-key="a" onClick={() => setMerging(true)}>
              Merge...<span className="sr"> {names}</span>
            </Button>
          </>
        )
      }
      note={
        <>
          {isGone ? <LeftListNote /> : null}
          <DeskFaultNote fault={fault} />
          {isMerging ? (
            <MergeDialog first={first} second={second} onClose={() => setMerging(false)} onMerged={leave} />
          ) : null}
        </>
      }
    >
      <ComparedListings first={first} second={second} />
    </DeskRow>
  )
}

function PairFacts({ pair: { first, second, likeness } }: { pair: ListingPair }) {
  const isSamePhone = first.phone !== null && second.phone !== null && isEqual(first.phone, second.phone)
  return (
    <>
      <span>{first.address || second.address}</span>
      {isEqual(first.address, second.address) ? null : <span>{second.address}</span>}
      {isSamePhone ? <span>same phone</span> : null}
      <span className="num">names {likeness}% alike</span>
    </>
  )
}
