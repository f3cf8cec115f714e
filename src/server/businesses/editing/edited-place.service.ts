import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/lib/database/db.ts'
import type { UpdateBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { houseKey } from '#shared/geocoding/street-names.ts'
import { locate, type PositionColumns, positionOfZip, toPositionColumns } from '../positions.service.ts'
import {
  type AreaColumns,
  areaPosition,
  requireAddress,
  requireArea,
  resolveArea,
} from '../service-areas.service.ts'
import type { EditedColumns } from './business-editing.repository.ts'

/**
 * Guarantee: a business stands where its owner has put the pin, until it moves to another address; one that hides its address,
 * in the middle of its area.
 */

/**
 * The columns of the position after an edit; another ZIP code also clears the neighborhood. Staff needn't invent a hidden address
 * that was deleted.
 */
export async function changePlace(
  tx: Tx,
  before: EditedColumns,
  fields: UpdateBusiness,
  isByStaff: boolean,
): Promise<Partial<EditedColumns>> {
  const zip_code = fields.zipCode ?? before.zip_code
  const address = (fields.address === undefined ? before.address : fields.address) ?? ''
  const isElsewhere = zip_code.slice(0, 5) !== before.zip_code.slice(0, 5)
  const area = await changeArea(tx, before, fields)
  requireArea(area)
  const isStillGone = area.hides_address && !before.address && !address
  const isHidden = area.hides_address || before.hides_address
  if (isHidden && !(isByStaff && isStillGone)) requireAddress(area, { address, zip_code })
  const position =
    areaPosition(area) ??
    (await changePosition(tx, before, { fields, isElsewhere, after: { address, zip_code } }))
  return { zip_code, ...(isElsewhere && { neighborhood: null }), ...area, ...position }
}

async function changeArea(tx: Tx, before: EditedColumns, fields: UpdateBusiness): Promise<AreaColumns> {
  const { serviceArea, hidesAddress: hides_address = before.hides_address } = fields
  if (!serviceArea) return { service_area: serviceArea === null ? null : before.service_area, hides_address }
  // One that isn't changed may name places that staff have renamed since.
  const isSame =
    before.service_area !== null && isDeepStrictEqual(serviceArea, toNamedArea(before.service_area))
  return { service_area: isSame ? before.service_area : await resolveArea(tx, serviceArea), hides_address }
}

const toNamedArea = ({ zips, neighborhoods, radius }: NamedArea): NamedArea => ({
  zips,
  neighborhoods,
  radius,
})

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
  // A hidden address had no position to keep.
  if (latitude === null || isElsewhere || before.hides_address) return locate(tx, after)
  if (houseKey(after.address, after.zip_code) === houseKey(before.address, before.zip_code)) return {}
  const located = await locate(tx, after)
  if (located.position_source !== 'zip') return located
  // A pin or a point of a file is nearer than the middle of the area, and the ZIP code is the same.
  const wasByAddress = before.position_source === 'address' || before.position_source === 'street'
  return wasByAddress ? positionOfZip(after.zip_code) : {}
}
