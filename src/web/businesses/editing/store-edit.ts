import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { UpdatedBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { sendWithLargerPictures } from '#web/businesses/form/send-larger-pictures.ts'
import { ApiError } from '#web/lib/api-client.ts'
import type { AppContext } from '#web/lib/app-context.ts'
import { keptPicture } from '#web/ui/use-chosen-picture.ts'
import { toEditForm } from './edit-form.ts'
import { mergePictures, type SinglePicture, singlePictures } from './edit-pictures.ts'
import { toEditValues } from './edit-values.ts'
import type { EditedCopy } from './edited-copy.ts'
import { mergeValues, type ValueConflict, withTheirs } from './merge-edits.ts'
import { ownAddressQuery } from './own-address.queries.ts'
import { isStoredForm, rebaseOnStored } from './unanswered-edit.ts'

export type EditConflict = ValueConflict | SinglePicture

/** Conflicting changes; `mine` is based on the newest copy and has all changes without a conflict. */
export type MergeResult = { mine: EditedCopy; conflicts: EditConflict[] }

type StoreOutcome =
  | { kind: 'saved'; business: Business; copy: EditedCopy }
  | { kind: 'conflict'; merge: MergeResult }
  | { kind: 'failed'; error: unknown; copy: EditedCopy }

/** Only a program saves as often as we refetch. */
const roundsMax = 3

/**
 * Saves an edit. If someone else has saved since, changes made by only one of the two are merged and saved
 * again; values changed by both are returned as conflicts. That someone may be this form: edits in
 * `unanswered` may or may not have been stored. Never rejects.
 */
export async function storeEdit(
  context: AppContext,
  copy: EditedCopy,
  unanswered: readonly EditedCopy[] = [],
  round = 1,
): Promise<StoreOutcome> {
  try {
    return { kind: 'saved', business: await updateBusiness(context, copy), copy }
  } catch (error) {
    const newest = isOlderCopy(error) && round < roundsMax ? await findNewest(context, copy.base.id) : null
    if (!newest) return { kind: 'failed', error, copy }
    const stored = unanswered.find((sent) => isStoredForm(sent, newest))
    if (stored) return storeEdit(context, rebaseOnStored(copy, stored, newest), unanswered, round + 1)
    const merge = mergeCopies(copy, newest)
    if (merge.conflicts.length > 0) return { kind: 'conflict', merge }
    return storeEdit(context, merge.mine, unanswered, round + 1)
  }
}

const isOlderCopy = (error: unknown) => error instanceof ApiError && error.body?.code === 'stale_revision'

async function updateBusiness(
  { api }: AppContext,
  { base, values, pictures }: EditedCopy,
): Promise<Business> {
  const form = toEditForm(values, pictures, base)
  const answer = await sendWithLargerPictures(form, (form) =>
    api.mutate<UpdatedBusiness>('PUT', `/businesses/${base.id}`, form),
  )
  if (!answer) throw new Error('Failed to update business')
  return answer.business
}

/** The current copy; null if it can't be fetched. */
async function findNewest({ api, queryClient }: AppContext, businessId: number): Promise<Business | null> {
  const newest = { ...businessQuery(api, String(businessId)), staleTime: 0 }
  const detail = await queryClient.fetchQuery(newest).catch(() => null)
  if (!detail?.business.hidesAddress) return detail?.business ?? null
  const address = await queryClient.fetchQuery(ownAddressQuery(api, businessId)).catch(() => null)
  return address && { ...detail.business, ...address }
}

/** My edit, rebased on their newest copy. */
export function mergeCopies({ base, values, pictures }: EditedCopy, newest: Business): MergeResult {
  const merged = mergeValues({ base: toEditValues(base), mine: values, theirs: toEditValues(newest) })
  const { conflicts, kept } = mergePictures({ base, mine: pictures, theirs: newest })
  return {
    mine: {
      base: newest,
      values: merged.values,
      pictures: { ...pictures, gallery: { ...pictures.gallery, kept } },
    },
    conflicts: [...merged.conflicts, ...conflicts],
  }
}

/** My copy with their values for the conflicts in `taken`. */
export function takeTheirs({ mine }: MergeResult, taken: readonly EditConflict[]): EditedCopy {
  const theirs = toEditValues(mine.base)
  const pictures = { ...mine.pictures }
  let { values } = mine
  for (const conflict of taken) {
    const picture = singlePictures.find((which) => which === conflict)
    if (picture) pictures[picture] = keptPicture
    else values = withTheirs(values, conflict as ValueConflict, theirs)
  }
  return { ...mine, values, pictures }
}
