import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import type { MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeletons } from '#web/ui/skeleton.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { ComparedListings } from './compared-listings.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { mergePlanQuery, tellApart } from './merging.queries.ts'

/** Says that a waiting listing may be a copy of another one, to compare and merge them. */
export function CopyNote({ business }: { business: Pick<DeskBusiness, 'id' | 'copies'> }) {
  const [comparedId, setComparedId] = useState<number | null>(null)
  const { id, copies } = business
  if (copies.length === 0) return null
  return (
    <div className="DeskRow-gone">
      <Alert tone="wait">
        {copies.map((copy) => (
          <p key={copy.id}>
            May be a duplicate of{' '}
            <Link className="Link" to={paths.business(copy.id)} target="_blank">
              {copy.name}
            </Link>
            , names {copy.likeness}% alike.{' '}
            <button type="button" className="Link" onClick={() => setComparedId(copy.id)}>
              Compare<span className="sr"> with {copy.name}</span>
            </button>
          </p>
        ))}
      </Alert>
      {comparedId === null ? null : (
        <CopyDialog id={id} otherId={comparedId} onClose={() => setComparedId(null)} />
      )}
    </div>
  )
}

type CopyDialogProps = { id: number; otherId: number; onClose: () => void }

function CopyDialog({ id, otherId, onClose }: CopyDialogProps) {
  const { data: plan, error } = useQuery(mergePlanQuery(useApi(), id, otherId))
  const [isMerging, setMerging] = useState(false)
  if (plan && isMerging) return <MergeDialog first={plan.merged} second={plan.kept} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Are they the same business?">
      <div className="Form DeskMerge">
        {error ? <Alert tone="bad">{error.message}</Alert> : null}
        {plan ? (
          <Compared plan={plan} onMerge={() => setMerging(true)} onClose={onClose} />
        ) : error ? null : (
          <Skeletons classNames={['is-text is-l', 'is-text is-m', 'is-text is-m']} />
        )}
      </div>
    </Dialog>
  )
}

type ComparedProps = { plan: MergePlan; onMerge: () => void; onClose: () => void }

function Compared({ plan: { merged, kept }, onMerge, onClose }: ComparedProps) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  const [first, second] = merged.id < kept.id ? [merged, kept] : [kept, merged]
  return (
    <>
      <ComparedListings first={merged} second={kept} />
      <DeskFaultNote fault={fault} />
      <div className="Form-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          disabled={isBusy}
          onClick={() => void run(() => tellApart(api, { first, second }, true), onClose)}
        >
          Not the same
        </Button>
        <Button variant="primary" onClick={onMerge}>
          Merge...
        </Button>
      </div>
    </>
  )
}
