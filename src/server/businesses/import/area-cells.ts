import { namedAreaSchema } from '#shared/businesses/service-area.schemas.ts'
import { type NamedArea, radiusText } from '#shared/businesses/service-area.ts'
import { type ReadCell, readListCell, toListCell } from './detail-cells.ts'

/** A service area in a cell: "78704; Zilker; 10 mi around Hyde Park". Pure functions. */

export const toAreaCell = ({ zips, neighborhoods, radius }: NamedArea): string =>
  toListCell([...zips, ...neighborhoods, ...(radius ? [radiusText(radius)] : [])])

const radiusPattern = /^(\d+(?:\.\d+)?) mi(?:les)? around (.+)$/is

/** Reads what `toAreaCell` writes. One name that is wrong leaves nothing: the others would be another area. */
export function readAreaCell(cell: string): ReadCell<NamedArea | null> {
  const items = readListCell(cell)
  const radii = items.flatMap((item) => {
    const [, miles, around] = radiusPattern.exec(item) ?? []
    return miles && around ? [{ miles: Number(miles), around }] : []
  })
  if (radii.length > 1) return { value: null, faults: ['has more than one distance'] }
  const names = items.filter((item) => !radiusPattern.test(item))
  const isZip = (name: string) => /^\d{5}$/.test(name)
  const { data, error } = namedAreaSchema.safeParse({
    zips: names.filter(isZip),
    neighborhoods: names.filter((name) => !isZip(name)),
    radius: radii[0] ?? null,
  })
  return data
    ? { value: data, faults: [] }
    : { value: null, faults: [...new Set(error.issues.map(({ message }) => message))] }
}
