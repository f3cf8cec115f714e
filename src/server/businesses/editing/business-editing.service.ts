import { isDeepStrictEqual } from 'node:util'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound, requireRevision } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import type { UpdateBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import { requireCategoryPath } from '../business-categories.service.ts'
import { type Branch, moveInCounts } from '../business-status.repository.ts'
import {
  type BusinessPermit,
  isActingAsStaff,
  recordChange,
  requireStillMember,
} from '../businesses.guards.ts'
import { noteEdit } from '../changes/changes.service.ts'
import { forgetFormerAddresses } from '../former-addresses.repository.ts'
import { lockPerson } from '../toggles/business-toggles.repository.ts'
import {
  type EditableBusiness,
  type EditedColumns,
  lockEditable,
  updateEdited,
} from './business-editing.repository.ts'
import { changePictures, type NewPictures, picturesShown } from './business-pictures.service.ts'
import { changeColumns } from './edited-columns.ts'
import { changePlace } from './edited-place.service.ts'

/** Guarantee: an edit is saved completely or not at all, and never overwrites changes the editor hasn't seen. */

type EditTools = { jobs: Jobs; publicUrl: string }
/** The fields of the form and its stored pictures. */
type BusinessEdit = { fields: UpdateBusiness; stored: NewPictures }

/**
 * Edits a business for a visitor who may manage it; returns whether anything changed. Throws stale_revision,
 * invalid_input at the fields of invalid pictures and categories, unauthenticated if the session ended during the
 * upload, and not_found if the business was deleted.
 */
export async function editBusiness(
  db: Db,
  tools: EditTools,
  visitor: Visitor,
  permit: BusinessPermit,
  edit: BusinessEdit,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Locks in the order all writers use: person, session, business, pictures, totals.
    const isThere = await lockPerson(tx, visitor.id)
    await requireActiveSession(tx, visitor)
    if (!isThere) throw new AppError('unauthenticated', 'Please sign in.')
    const before = await lockEditable(tx, permit.businessId, permit.ownerId)
    if (!before) throw notFound('business')
    await requireStillMember(tx, permit)
    requireRevision(before, edit.fields.revision)
    const place = await changePlace(tx, before.columns, edit.fields, isActingAsStaff(permit))
    return saveEdit(tx, tools.jobs, permit, before, applyEdit(before.columns, edit, place, tools.publicUrl))
  })
}

/** Columns derived from others, not entered. */
const derived: ReadonlySet<string> = new Set([
  'name_key',
  'weekly_minutes',
  'facets',
  'longitude',
  'position_source',
])

/** Column names as the staff log shows them: "zip code, phone". */
const toWords = (columns: readonly string[]): string =>
  columns
    .filter((column) => !derived.has(column))
    .map((column) => (column === 'latitude' ? 'place on the map' : column.replaceAll('_', ' ')))
    .join(', ')

function applyEdit(
  before: EditedColumns,
  { fields, stored }: BusinessEdit,
  place: Partial<EditedColumns>,
  publicUrl: string,
): EditedColumns {
  const columns = changeColumns(before, fields, place)
  return { ...columns, ...changePictures(before, { ...fields, stored, publicUrl, name: columns.name }) }
}

/** Returns whether anything changed. Updates totals last, because all other writers in the category wait for them. */
async function saveEdit(
  tx: Tx,
  jobs: Jobs,
  permit: BusinessPermit,
  business: EditableBusiness,
  after: EditedColumns,
): Promise<boolean> {
  const { columns: before, isListed } = business
  const changed = changedColumns(before, after)
  const fields = Object.keys(changed)
  if (fields.length === 0) return false
  const isMoved = branchColumns.some((column) => column in changed)
  if (isMoved) await requireBranch(tx, after)
  const done = { action: 'business.edited', details: { fields: toWords(fields) } } as const
  await updateEdited(tx, await recordChange(tx, permit, done), changed)
  await noteEdit(tx, business, { before, after, isByStaff: isActingAsStaff(permit) })
  if (before.hides_address || after.hides_address) await forgetFormerAddresses(tx, business.id)
  await exchangePictures(tx, jobs, picturesShown(before), picturesShown(after))
  if (isMoved && isListed) await moveInCounts(tx, [{ from: before, to: after }])
  // A kept page must not tell a moment longer where somebody lives.
  const isHidden = after.hides_address && !before.hides_address
  if (isListed) await announcePublicChange(tx, isHidden ? 'withdrawn' : 'changed')
  return true
}

function changedColumns(before: EditedColumns, after: EditedColumns): Partial<EditedColumns> {
  const isChanged = (column: string) =>
    !isDeepStrictEqual(before[column as keyof EditedColumns], after[column as keyof EditedColumns])
  return Object.fromEntries(Object.entries(after).filter(([column]) => isChanged(column)))
}

const branchColumns = ['category_id', 'subcategory_id', 'sub_sub_category_ids'] as const
const branchFields = {
  category: 'categoryId',
  subcategory: 'subcategoryId',
  services: 'subSubCategoryIds',
}

const requireBranch = (tx: Tx, { category_id, subcategory_id, sub_sub_category_ids }: Branch) =>
  requireCategoryPath(
    tx,
    { categoryId: category_id, subcategoryId: subcategory_id, serviceIds: sub_sub_category_ids },
    branchFields,
  )
