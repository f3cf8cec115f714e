import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Skeletons } from '#web/ui/skeleton.tsx'
import { DeskSearchBox } from '../desk-search-box.tsx'
import { deskBusinessesQuery } from './businesses-desk.queries.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { mergePlanQuery } from './merging.queries.ts'

/** Listings that a search shows; a longer text finds the others. */
const foundMax = 6

/** Merges a listing with any other one, found by name, number or the owner's email. */
export function MergeIntoButton({ business }: { business: DeskBusiness }) {
  const [isOpen, setOpen] = useState(false)
  const [otherId, setOtherId] = useState<number | null>(null)
  const close = () => {
    setOpen(false)
    setOtherId(null)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Merge into...</Button>
      {isOpen && otherId === null ? (
        <SearchDialog business={business} onChoose={setOtherId} onClose={close} />
      ) : null}
      {isOpen && otherId !== null ? <ChosenMerge id={business.id} otherId={otherId} onClose={close} /> : null}
    </>
  )
}

type SearchDialogProps = { business: DeskBusiness; onChoose: (id: number) => void; onClose: () => void }

function SearchDialog({ business, onChoose, onClose }: SearchDialogProps) {
  const [search, setSearch] = useState(business.name.split(' ').slice(0, 2).join(' '))
  const { data, error } = useQuery(deskBusinessesQuery(useApi(), { show: 'all', search, page: 1 }))
  const found = data?.items.filter(({ id }) => id !== business.id).slice(0, foundMax)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge ${business.name}`}
      description="Find the other listing of the same business, by name, number or its owner’s email. Next, choose which one to keep."
    >
      <div className="Form DeskMerge">
        <DeskSearchBox label="Search for the other listing" search={search} onSearch={setSearch} />
        {error ? <Alert tone="bad">{error.message}</Alert> : null}
        {found ? null : <Skeletons classNames={['is-text is-l', 'is-text is-m']} />}
        {found?.length === 0 ? <p role="status">No other listing matches.</p> : null}
        {found && found.length > 0 ? <Found listings={found} onChoose={onChoose} /> : null}
      </div>
    </Dialog>
  )
}

type FoundProps = { listings: readonly DeskBusiness[]; onChoose: (id: number) => void }

const Found = ({ listings, onChoose }: FoundProps) => (
  <ul className="DeskMerge-found" aria-label="Listings found">
    {listings.map(({ id, name, address, owner }) => (
      <li key={id}>
        <span>
          {name}
          <small>
            {[address, `number ${id}`, owner ? `by ${owner.name}` : 'unclaimed'].filter(Boolean).join(', ')}
          </small>
        </span>
        <Button onClick={() => onChoose(id)}>
          Choose
          <span className="sr">
            {' '}
            {name}, number {id}
          </span>
        </Button>
      </li>
    ))}
  </ul>
)

function ChosenMerge({ id, otherId, onClose }: { id: number; otherId: number; onClose: () => void }) {
  const { data: plan, error } = useQuery(mergePlanQuery(useApi(), id, otherId))
  if (plan) return <MergeDialog first={plan.merged} second={plan.kept} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Merge two listings">
      <div className="Form">
        {error ? (
          <Alert tone="bad">{error.message}</Alert>
        ) : (
          <Skeletons classNames={['is-text is-l', 'is-text is-m']} />
        )}
      </div>
    </Dialog>
  )
}
