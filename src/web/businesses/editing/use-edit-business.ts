import { hashKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EditedField } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { businessFieldFault } from '#shared/businesses/form/business-field-rules.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { findEditDraft } from './edit-draft.ts'
import type { EditField } from './edit-faults.ts'
import { hasPictureChanges } from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'
import type { EditedCopy } from './edited-copy.ts'
import { useEditDraft } from './use-edit-draft.ts'
import { useEditPictures } from './use-edit-pictures.ts'

/**
 * The edit form's state: the entries and choices, the copy they are based on, field errors, and the draft
 * that survives reloads and signing in again.
 */
export function useEditBusiness(business: Business) {
  const [kept] = useState(() => openDraft(`edit-business:${business.id}`))
  const [draft] = useState(() => findEditDraft(kept))
  const [isRestored, setRestored] = useState(draft !== null)
  const [base, setBase] = useState(draft?.base ?? business)
  const [values, setValues] = useState(draft?.values ?? toEditValues(base))
  const submitting = useSubmit<EditField>()
  const pictures = useEditPictures(base, draft?.pictures)
  const stored = useMemo(() => hashKey([toEditValues(base)]), [base])
  const hasChanges =
    hashKey([values]) !== stored || pictures.isPending || hasPictureChanges(pictures.now, base)
  const forgetDraft = useEditDraft(kept, { base, values, pictures: pictures.shown, isChanged: hasChanges })

  return {
    ...submitting,
    base,
    values,
    pictures,
    hasChanges,
    /** True while the form shows a draft from an earlier visit. */
    isRestored: isRestored && hasChanges,
    forgetDraft,
    /** Applies entries and choices. An edited field shows no error until it loses focus or is sent. */
    change: (changes: Partial<EditValues>, touched: readonly EditField[] = []) => {
      setValues((now) => ({ ...now, ...changes }))
      submitting.clearFaults([...Object.keys(changes), ...touched])
    },
    /** Validates a field that loses focus, before anything is sent. */
    checkText: (field: EditedField) => {
      const fault = businessFieldFault(field, values[field])
      if (fault) submitting.setFaults((shown) => ({ ...shown, [field]: fault }))
    },
    read: async (): Promise<EditedCopy> => ({ base, values, pictures: await pictures.read() }),
    /** Applies an edit merged with someone else's. */
    replaceState: (copy: EditedCopy) => {
      setBase(copy.base)
      setValues(copy.values)
      pictures.replaceState(copy.pictures)
    },
    /** Resets to the stored values. */
    reset: () => {
      setBase(business)
      setValues(toEditValues(business))
      submitting.clearFaults()
      setRestored(false)
      pictures.reset(business)
    },
  }
}

export type EditState = ReturnType<typeof useEditBusiness>
