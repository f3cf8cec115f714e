import path from 'node:path'
import type { CsvRecord } from '#server/lib/commands/csv-file.ts'
import { importFields } from '#shared/businesses/listing-columns.ts'
import type { GonePlace } from './business-sources.repository.ts'
import type { ImportColumns } from './import-columns.ts'
import { firstOf, type ImportReport, type Noted, notedTitles, type SkippedRow } from './import-report.ts'
import type { UndoReport } from './import-undo.service.ts'

/** The reports of imports as text for a terminal. */

const shownSamples = 5

export type FoundColumn = { field: string; column: string; isGuessed: boolean; samples: string[] }

/** Which column holds which field, with some of its values, so that a wrong guess is noticed. */
export function describeColumns(
  { places, guessed }: ImportColumns,
  header: readonly string[],
  rows: readonly CsvRecord[],
): FoundColumn[] {
  return importFields.flatMap((field) => {
    const place = places[field]
    if (place === undefined) return []
    const values = new Set(rows.map(({ fields }) => fields[place] ?? '').filter(Boolean))
    const samples = [...values].slice(0, shownSamples)
    return { field, column: header[place] ?? '', isGuessed: guessed.includes(field), samples }
  })
}

function toColumnLine({ field, column, isGuessed, samples }: FoundColumn): string {
  const guess = isGuessed ? ' (by its contents)' : ''
  return `  ${field} = ${toShown(column)}${guess}: ${samples.map((text) => toShown(text).slice(0, 60)).join(' | ')}`
}

export type Told = {
  columns: ImportColumns
  found: FoundColumn[]
  /** How the file was read. */
  notes: readonly string[]
  status: string
  source: string | undefined
  isTrial: boolean
  runId: number | null
  file: string
  rejectedFile: string
  reportFile: string
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

export function toReportText(
  report: ImportReport,
  { columns, found, notes, status, source, isTrial, runId, file, rejectedFile, reportFile }: Told,
): string {
  const verb = isTrial ? 'would be listed' : 'listed'
  return [
    `${counted(report.rows, 'row')} of ${path.basename(file)}: ${report.imported.toLocaleString('en-US')} ${verb} as ${status}, ${counted(report.duplicates, 'duplicate')} skipped, ${report.rejected.toLocaleString('en-US')} rejected.`,
    ...(source ? [toSourceLine(source, report, isTrial)] : []),
    ...notes.map(toShown),
    ...toCategoryLine(report),
    'Columns:',
    ...found.map(toColumnLine),
    ...(columns.unused.length > 0 ? [`  not used: ${toShown(columns.unused.join(', '))}`] : []),
    ...toLines('No longer in the file but still listed', report.gone, report.firstGone.map(toSkipped)),
    // The end of a long report stays on the screen.
    ...(Object.keys(notedTitles) as Noted[]).reverse().flatMap((kind) => {
      const title = kind === 'rejected' ? `Rejected, also in ${rejectedFile}` : notedTitles[kind]
      return toLines(title, report[kind], report[firstOf[kind]], `, in ${reportFile}`)
    }),
    isTrial
      ? 'Nothing was stored. Run without --dry-run to import.'
      : `To undo it: business:import --undo ${runId}`,
  ].join('\n')
}

const toCategoryLine = ({ guessed, unsure }: ImportReport) =>
  guessed + unsure === 0
    ? []
    : [
        `Categories: ${guessed.toLocaleString('en-US')} by their names, ${unsure.toLocaleString('en-US')} suggested to staff.`,
      ]

function toSourceLine(source: string, report: ImportReport, isTrial: boolean): string {
  const [updated, unchanged, gone] = [report.updated, report.unchanged, report.gone].map((count) =>
    count.toLocaleString('en-US'),
  )
  return `Source ${source}: ${updated} ${isTrial ? 'would be updated' : 'updated'}, ${unchanged} unchanged, ${counted(report.repeated, 'more row')} of the same places, ${gone} no longer in the file.`
}

const toSkipped = ({ key, businessId, name }: GonePlace) => ({
  name,
  reason: `${key} (business ${businessId})`,
})

/** Rows of each kind shown in the terminal. */
const shownMax = 20

/** A terminal would run the control characters of a hostile file. */
const toShown = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)

type ToldRow = Omit<SkippedRow, 'line'> & { line?: number }

function toLines(title: string, count: number, first: readonly ToldRow[], where = ''): string[] {
  if (count === 0) return []
  const shown = first.slice(0, shownMax)
  const rest = count - shown.length
  return [
    `${title}:`,
    ...shown.map(
      ({ line, name, reason }) =>
        `  ${line === undefined ? '' : `line ${line}  `}${toShown(name)}${name ? ' ' : ''}${toShown(reason)}`,
    ),
    ...(rest > 0 ? [`  … and ${rest.toLocaleString('en-US')} more${where}`] : []),
  ]
}

/** The report of an undo, or of its dry run. */
export function toUndoText(
  runId: number,
  { removed, restored, kept, firstKept }: UndoReport,
  isTrial: boolean,
): string {
  const [gone, former] = isTrial ? ['would be removed', 'would get'] : ['removed', 'got']
  return [
    `Import ${runId}: ${counted(removed, 'listing')} ${gone}, ${restored.toLocaleString('en-US')} ${former} their old values back.`,
    ...toLines(
      'Kept',
      kept,
      firstKept.map(({ businessId, name, reason }) => ({
        name,
        reason: `(business ${businessId}) ${reason}`,
      })),
    ),
    ...(isTrial ? ['Nothing was stored. Run without --dry-run to undo it.'] : []),
  ].join('\n')
}
