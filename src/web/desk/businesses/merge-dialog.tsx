import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import type { ComparedListing } from '#shared/businesses/merging/pairs.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Skeletons } from '#web/ui/skeleton.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { filledText, movedTexts, suggestKept } from './merge-words.ts'
import { mergeListing, mergePlanQuery } from './merging.queries.ts'
import { useMergeUndo } from './use-merge-undo.ts'

type MergeDialogProps = {
  first: ComparedListing
  second: ComparedListing
  onClose: () => void
  onMerged?: () => void
}

/** Asks which of two listings stays, and explains the fate of the other one. */
export function MergeDialog({ first, second, onClose, onMerged = onClose }: MergeDialogProps) {
  const [keptId, setKeptId] = useState(() => suggestKept(first, second).id)
  const group = useId()
  const merged = keptId === first.id ? second : first
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Merge two listings"
      description="Reviews, requests and other activity move along, and the old address leads to the listing you keep. You can undo it for a day."
    >
      <div className="Form DeskMerge">
        <Fieldset legend="Which one do you want to keep?" className="DeskReasons">
          {[first, second].map((listing) => (
            <Radio
              key={listing.id}
              name={group}
              label={labelOf(listing)}
              checked={keptId === listing.id}
              onChange={() => setKeptId(listing.id)}
            />
          ))}
        </Fieldset>
        <MergeForm key={keptId} mergedId={merged.id} keptId={keptId} onClose={onClose} onMerged={onMerged} />
      </div>
    </Dialog>
  )
}

const labelOf = ({ id, name, address, owner, reviewCount }: ComparedListing) =>
  [
    `${name}, number ${id}`,
    address,
    owner ? `by ${owner.name}` : 'unclaimed',
    reviewCount === 1 ? '1 review' : `${reviewCount} reviews`,
  ].join(' · ')

type MergeFormProps = { mergedId: number; keptId: number; onClose: () => void; onMerged: () => void }

function MergeForm({ mergedId, keptId, ...ends }: MergeFormProps) {
  const { data: plan, error } = useQuery(mergePlanQuery(useApi(), mergedId, keptId))
  if (error) return <Alert tone="bad">{error.message}</Alert>
  if (!plan) return <Skeletons classNames={['is-text is-l', 'is-text is-m', 'is-text is-m']} />
  return <PlannedMerge plan={plan} {...ends} />
}

type PlannedMergeProps = Pick<MergeFormProps, 'onClose' | 'onMerged'> & { plan: MergePlan }

function PlannedMerge({ plan, onClose, onMerged }: PlannedMergeProps) {
  const api = useApi()
  const { run, isBusy, fault } = useStaffAction()
  const { offerUndo } = useMergeUndo()
  const [isConfirmed, setConfirmed] = useState(false)
  const { merged, kept, refusal, endsOwnership } = plan
  const press = () =>
    void run(
      () =>
        mergeListing(api, plan, {
          seenOwnerId: kept.owner?.id ?? null,
          seenMergedOwnerId: merged.owner?.id ?? null,
          endsOwnership: isConfirmed,
        }),
      () => {
        offerUndo(merged, kept)
        onMerged()
      },
    )
  return (
    <>
      {refusal === null ? <WhatComesAlong plan={plan} /> : <Alert tone="wait">{refusal}</Alert>}
      {refusal === null && endsOwnership && merged.owner ? (
        <Checkbox
          label={`${kept.owner?.name ?? 'The other owner'} keeps it. ${merged.owner.name} loses ${merged.name} and gets an email.`}
          checked={isConfirmed}
          onChange={() => setConfirmed(!isConfirmed)}
        />
      ) : null}
      <DeskFaultNote fault={fault} />
      <div className="Form-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={isBusy || refusal !== null || (endsOwnership && !isConfirmed)}
          onClick={press}
        >
          {isBusy ? 'Merging...' : 'Merge'}
        </Button>
      </div>
    </>
  )
}

function WhatComesAlong({ plan }: { plan: MergePlan }) {
  const moved = movedTexts(plan)
  const filled = filledText(plan)
  return (
    <div role="status">
      <h3>
        What moves from {plan.merged.name}, number {plan.merged.id}
      </h3>
      <ul>
        {moved.length === 0 ? <li>Nothing: no one has done anything there yet.</li> : null}
        {moved.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {filled ? <li>Filled in because it’s empty: {filled}</li> : null}
      </ul>
    </div>
  )
}
