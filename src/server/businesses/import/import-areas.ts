import { hiddenFields } from '#shared/businesses/business-fields.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'
import type { AreaColumns, AreaFinder } from '../service-areas.service.ts'
import { readAreaCell } from './area-cells.ts'

/** Guarantee: a row with an area in place of an address becomes a listing that hides its address, as an export means it. */

type Texts = Partial<Record<ImportField, string>>

/** Whether the row has nothing that says where the business is, but where it works. */
export const isAddressHidden = (texts: Texts): boolean =>
  Boolean(texts.serviceArea) && !hiddenFields.some((field) => texts[field as ImportField])

/** Reads the area of a row. Without it, a listing that hides its address has nothing to show; any other can do without. */
export function readArea(
  texts: Texts,
  findArea: AreaFinder,
  { faults, lost }: { faults: string[]; lost: string[] },
): AreaColumns {
  const hides_address = isAddressHidden(texts)
  if (!texts.serviceArea) return { service_area: null, hides_address }
  const { value, faults: found } = readAreaCell(texts.serviceArea)
  const { area, unknown } = value ? findArea(value) : { area: null, unknown: {} }
  const reasons = [...found, ...Object.values(unknown)].map((fault) => `serviceArea: ${fault}`)
  if (hides_address) faults.push(...reasons)
  else lost.push(...reasons)
  return { service_area: reasons.length === 0 ? area : null, hides_address }
}
