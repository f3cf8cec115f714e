import path from 'node:path'
import { placeApproximate } from './businesses/approximate-positions.service.ts'
import { type GeocodeReport, importAddresses, removeAddresses } from './geocoding/geocode-import.service.ts'
import {
  type Command,
  type CommandContext,
  fileOf,
  type Outcome,
  textOption,
  UsageError,
} from './lib/commands/command-line.ts'

const sourceOption = `--source NAME   where the file comes from, such as travis-county; "addresses" by default. Several files work together, one per source`

const more = `FILE is CSV, GeoJSON, or GeoJSON with one feature a line, in longitude and latitude, with
  a point for each address:    NUMBER, STREET, LON, LAT, and if it has them POSTCODE, as OpenAddresses and counties write them
  or numbers along each line:  FULLNAME, LFROMADD, LTOADD, RFROMADD, RTOADD, ZIPL, ZIPR with a LineString (in CSV as WKT), as in
                               ADDRFEAT of the Census (TIGER/Line), exported with ogr2ogr
It replaces the last file from its source, all or nothing. Addresses far from Austin are left out, and rows that
can't be used are reported by line. Listings placed at the center of their ZIP code then move to their address; pins
that owners have moved and points of imported lists stay.

${sourceOption}`

export const geocodeImportCommand: Command = {
  form: 'geocode:import FILE [--source NAME]',
  does: 'places addresses on the map from a file of house numbers',
  more,
  options: { source: { type: 'string', default: 'addresses' } },
  run: runImport,
}

export const geocodeRemoveCommand: Command = {
  form: 'geocode:remove [--source NAME]',
  does: 'forgets a file of house numbers; listings stay where they are',
  more: sourceOption,
  options: { source: { type: 'string', default: 'addresses' } },
  run: async (context) => {
    const source = sourceOf(context)
    await removeAddresses(context.db, source)
    return { message: `The addresses of ${source} are removed.`, data: { source } }
  },
}

function sourceOf(context: CommandContext): string {
  const source = textOption(context, 'source') ?? ''
  if (!/^[a-z0-9-]{1,40}$/.test(source))
    throw new UsageError('--source must be up to 40 lowercase letters, digits and hyphens.')
  return source
}

async function runImport(context: CommandContext): Promise<Outcome> {
  const source = sourceOf(context)
  const file = fileOf(context.given[0])
  const { db, progress } = context
  const fileName = path.basename(file)
  const report = await importAddresses(db, file, { source, fileName, progress })
  const moved = await placeApproximate(db)
  return { message: toText(fileName, source, report, moved), data: { source, ...report, moved } }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function toText(file: string, source: string, report: GeocodeReport, moved: number): string {
  const { rows, ranges, outside, unfit, faults, notes } = report
  return [
    `${counted(rows, 'row', 'rows')} of ${file}: ${counted(ranges, 'address or range', 'addresses and ranges')} stored as ${source}.`,
    ...notes,
    ...(outside > 0 ? [`Not in or near Austin: ${counted(outside, 'row', 'rows')}.`] : []),
    ...(unfit > 0 ? [`Not used: ${counted(unfit, 'row', 'rows')}.`] : []),
    ...Object.entries(faults).map(
      ([fault, { count, lines }]) =>
        `  ${fault}: line ${lines.join(', ')}${count > lines.length ? ` and ${counted(count - lines.length, 'more', 'more')}` : ''}`,
    ),
    `${counted(moved, 'listing', 'listings')} moved to their address.`,
  ].join('\n')
}
