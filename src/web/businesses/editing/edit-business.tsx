import type { FormEvent } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { changedParts, checkedNote } from '#shared/businesses/changes/checked-parts.ts'
import type { BusinessRole } from '#shared/businesses/team-roles.ts'
import { paths } from '#shared/lib/paths.ts'
import { pinAt } from '#web/businesses/form/owner-pin.ts'
import type { PinMapPart } from '#web/businesses/form/pin-field.tsx'
import { BusinessPageHead } from '#web/businesses/owner/business-page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { SectionNav } from '#web/ui/section-nav.tsx'
import type { CategoryParts } from './category-card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditCards } from './edit-cards.tsx'
import { sectionLinks } from './edit-sections.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { type EditState, useEditBusiness } from './use-edit-business.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaveEdit } from './use-save-edit.ts'
import { useSaveKey } from './use-save-key.ts'

type EditBusinessProps = {
  business: Business
  role: BusinessRole
  categories: CategoryParts
  PinMap: PinMapPart
}

/** Everything an owner can change in a listing, in one form with one button. */
export function EditBusiness({ business, role, categories, PinMap }: EditBusinessProps) {
  const edit = useEditBusiness(business)
  const guard = useLeaveGuard(edit.hasChanges)
  const { form, isSending: isSaving } = edit
  const { submit, merge, settle, giveUp, letLeave } = useSaveEdit({ edit, letGo: guard.letGo })
  const isAsked = guard.isAsking || merge !== null
  const isChecked = business.status === 'approved' && role !== 'staff'
  useSaveKey(submit, !isAsked)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <div className="Page PageEnd EditBusiness">
      <BusinessPageHead title="Edit Business" business={business} />
      <div className="Sections">
        <SectionNav label="Form sections" sections={sectionLinks} />
        <form ref={form} noValidate aria-label="Edit Business" onSubmit={handleSubmit}>
          {isChecked ? <p className="EditChecked">{checkedNote}</p> : null}
          {edit.isRestored ? <RestoredNote onDiscard={edit.reset} /> : null}
          {/* Changes made while it is being sent would be lost. */}
          <div className="EditBusiness-cards" inert={isSaving}>
            <EditCards edit={edit} CategoryFields={categories.CategoryFields} PinMap={PinMap} />
          </div>
          <SaveBar
            hasChanges={edit.hasChanges}
            areChecked={isChecked && areCheckedEdits(edit)}
            isSaving={isSaving}
            cancelTo={paths.business(business.id)}
          />
        </form>
      </div>
      <LeaveDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onLeave={() => {
          edit.forgetDraft()
          letLeave()
          guard.leave()
        }}
      />
      {merge ? (
        <ConflictDialog
          merge={merge}
          CategoryPath={categories.CategoryPath}
          onSettle={settle}
          onClose={giveUp}
        />
      ) : null}
    </div>
  )
}

/** Whether staff will check the edits. */
function areCheckedEdits({ base, values }: EditState): boolean {
  const pin = pinAt(values.pin, values)
  const { latitude, longitude } = pin ?? base
  const positionSource = pin ? 'owner' : null
  return changedParts(base, { ...values, ...values.category, latitude, longitude, positionSource }).length > 0
}

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="EditRestored">
      <Alert tone="wait">Your unsaved changes were restored.</Alert>
      <Button variant="quiet" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}
