import { useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { editDraftKey, findEditDraft } from './edit-draft.ts'
import { noFaults } from './edit-faults.ts'
import { hasPictureChanges } from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'
import type { EditedCopy } from './edited-copy.ts'
import { useEditDraft } from './use-edit-draft.ts'
import { useEditFaults } from './use-edit-faults.ts'
import { useEditPictures } from './use-edit-pictures.ts'

/**
 * The edit form's state: what was typed and chosen over the copy it began with, the faults beside the fields, and the
 * draft that outlives a reload and a new sign-in.
 */
export function useEditBusiness(business: Business) {
  const { user } = useAuth()
  const draftKey = editDraftKey(user?.id ?? 0, business.id)
  const [draft] = useState(() => findEditDraft(draftKey))
  const [isRestored, setRestored] = useState(draft !== null)
  const [base, setBase] = useState(draft?.base ?? business)
  const faults = useEditFaults()
  const form = useForm<EditValues>({ defaultValues: toEditValues(base) })
  const pictures = useEditPictures(base, draft?.pictures)
  const hasChanges = form.formState.isDirty || pictures.isPending || hasPictureChanges(pictures.now, base)
  const forgetDraft = useEditDraft(draftKey, { form, base, pictures: pictures.shown, isChanged: hasChanges })

  /** `values` over what is stored: only where they differ the form counts as changed. */
  const show = (stored: Business, values: EditValues) => {
    form.reset(toEditValues(stored))
    form.reset(values, { keepDefaultValues: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first paint
  useLayoutEffect(() => {
    if (draft) show(draft.base, draft.values)
  }, [])

  return {
    form,
    base,
    pictures,
    hasChanges,
    ...faults,
    /** True while what was kept from an earlier visit is in the form. */
    isRestored: isRestored && hasChanges,
    forgetDraft,
    read: async (): Promise<EditedCopy> => {
      const chosen = await pictures.read()
      return { base, values: structuredClone(form.getValues()), pictures: chosen }
    },
    /** Takes up an edit that was brought together with somebody else's. */
    become: (copy: EditedCopy) => {
      setBase(copy.base)
      show(copy.base, copy.values)
      pictures.become(copy.pictures)
    },
    /** Back to what is stored now. */
    reset: () => {
      setBase(business)
      faults.setFaults(noFaults)
      setRestored(false)
      form.reset(toEditValues(business))
      pictures.reset(business)
    },
  }
}

export type EditState = ReturnType<typeof useEditBusiness>
