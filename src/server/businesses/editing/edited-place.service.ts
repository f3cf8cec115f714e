import type { Tx } from '#server/lib/database/db.ts'
import type { UpdateBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import { houseKey } from '#shared/geocoding/street-names.ts'
import { locate, type PositionColumns, positionOfZip, toPositionColumns } from '../positions.service.ts'
import type { EditedColumns } from './business-editing.repository.ts'

/** Guarantee: a business stands where its owner has put the pin, until it moves to another address. */

/** The columns of the position after an edit; another ZIP code also clears the neighborhood. */
export async function changePlace(
  tx: Tx,
  before: EditedColumns,
  fields: UpdateBusiness,
): Promise<Partial<EditedColumns>> {
  const zip_code = fields.zipCode ?? before.zip_code
  const address = (fields.address === undefined ? before.address : fields.address) ?? ''
  const isElsewhere = zip_code.slice(0, 5) !== before.zip_code.slice(0, 5)
  const position = await changePosition(tx, before, { fields, isElsewhere, after: { address, zip_code } })
  return { zip_code, ...(isElsewhere && { neighborhood: null }), ...position }
}

type Move = {
  fields: UpdateBusiness
  isElsewhere: boolean
  after: Pick<EditedColumns, 'address' | 'zip_code'>
}

async function changePosition(
  tx: Tx,
  before: EditedColumns,
  { fields: { latitude, longitude }, isElsewhere, after }: Move,
): Promise<Partial<PositionColumns>> {
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return toPositionColumns({ latitude, longitude }, 'owner')
  if (latitude === null || isElsewhere) return locate(tx, after)
  if (houseKey(after.address, after.zip_code) === houseKey(before.address ?? '', before.zip_code)) return {}
  const located = await locate(tx, after)
  if (located.position_source !== 'zip') return located
  // A pin or a point of a file is nearer than the middle of the area, and the ZIP code is the same.
  const wasByAddress = before.position_source === 'address' || before.position_source === 'street'
  return wasByAddress ? positionOfZip(after.zip_code) : {}
}
