import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { importFields } from '#shared/businesses/listing-columns.ts'
import { importBusinesses } from './businesses/import/business-import.service.ts'
import {
  findImportColumns,
  isRejectionColumn,
  openImportFile,
  rejectionColumns,
} from './businesses/import/import-columns.ts'
import { noteColumns } from './businesses/import/import-report.ts'
import { describeColumns, toReportText, toUndoText } from './businesses/import/import-report-text.ts'
import { undoImport } from './businesses/import/import-undo.service.ts'
import {
  type Command,
  type CommandContext,
  fileOf,
  numberOf,
  type Outcome,
  textOption,
  UsageError,
} from './lib/commands/command-line.ts'
import { createCsvWriter, peekCsv } from './lib/commands/csv-file.ts'

const more = `FILE.csv is UTF-8, or as Excel saves it, with a header row, separated by commas, semicolons, tabs or |. These columns are
found by name, and some by their contents; the report shows each with up to five values:
  ${importFields.slice(0, 20).join(', ')},
  ${importFields.slice(20, 32).join(', ')},
  ${importFields.slice(32).join(', ')}
Name and address are required, with the ZIP code in a column or at the end of the address; services are separated by semicolons.
A row with a serviceArea, such as "78704; Zilker; 10 mi around Hyde Park", in place of both hides where the business is.
A file of business:export is read to the letter; its pictures are kept if they are stored here, and none is fetched.
Without latitude and longitude a listing is placed by its address (geocode:import), else at the center of its ZIP code's area.

--map name=Company,phone=Tel   maps fields to columns; "phone=" leaves one out
--source NAME --id COLUMN      says where the file comes from and which column has its keys (--id can be omitted for a name such as
                               "Facility ID"): rows with the same key are one business, and a later file of this source
                               updates what no one has edited since, and lists what is missing
--category NAME                sets the category for rows without one
--status approved              lists as Verified; pending, the default, puts them under Imported at the desk
--undo RUN                     undoes a run by the number in its report, without FILE.csv: it removes what the run added, unless it has an owner, reviews or requests by now, and restores what the run changed
--dry-run                      reads and checks everything and stores nothing; do this first

A row whose name and address are already listed, or appear earlier in the file, is skipped: running it again adds nothing.
A row without a valid name, address and ZIP code in Austin, or an area in their place, is rejected: it is reported and written to FILE.rejected.csv
with line and reason; fix it there and import that file. Any other invalid field is left out and reported.
FILE.report.csv lists every row that is reported, with the reason.`

export const importCommand: Command = {
  form: 'business:import FILE.csv [--dry-run] [--map …]',
  does: 'lists the businesses in a CSV file, each once',
  more,
  insteadOfArguments: 'undo',
  options: {
    undo: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    map: { type: 'string' },
    source: { type: 'string' },
    id: { type: 'string' },
    category: { type: 'string' },
    status: { type: 'string', default: 'pending' },
  },
  run: runImport,
}

async function runImport(context: CommandContext): Promise<Outcome> {
  const { db, config, given, options, progress } = context
  const undone = textOption(context, 'undo')
  if (undone !== undefined) return runUndo(context, numberOf(undone, 'an import'))
  const { status, source, id } = readChoices(context)
  const file = fileOf(given[0])
  const { csv, first } = await peekCsv(await openImportFile(file), sampledRows)
  const columns = findImportColumns(csv.header, {
    map: textOption(context, 'map'),
    id,
    hasKeys: source !== undefined,
    samples: first,
  })
  const found = describeColumns(columns, csv.header, first)
  const [rejectedFile, reportFile] = ['rejected', 'report'].map((word) =>
    path.join(path.dirname(file), `${path.parse(file).name}.${word}.csv`),
  ) as [string, string]
  const kept = csv.header.filter((name) => !isRejectionColumn(name))
  const rejects = createCsvWriter(rejectedFile, [...kept, ...rejectionColumns])
  const allNotes = createCsvWriter(reportFile, noteColumns)
  const { notes } = csv
  const isTrial = options['dry-run'] === true
  const { mtime: fileDate } = await fs.stat(file)
  const choices = {
    ...({ columns, status, category: textOption(context, 'category'), source, isTrial } as const),
    fileName: path.basename(file),
    fileDate,
    startedById: null,
    publicUrl: config.publicUrl,
  }
  const report = await importBusinesses(db, csv, choices, { rejects, notes: allNotes, progress }).finally(
    () => Promise.all([rejects.close(), allNotes.close()]),
  )
  progress.clear()
  const data = {
    ...report,
    dryRun: isTrial,
    columns: found,
    unusedColumns: columns.unused,
    notes,
    rejectedFile: report.rejected > 0 ? rejectedFile : null,
    reportFile: existsSync(reportFile) ? reportFile : null,
  }
  // If nothing in the file could be used, it is probably the wrong file.
  const isOk =
    report.rejected === 0 || report.imported + report.duplicates + report.updated + report.unchanged > 0
  const told = { ...choices, found, notes, runId: report.runId, file, rejectedFile, reportFile }
  return { message: toReportText(report, told), data, isOk }
}

/** Throws a UsageError for options that don't fit. */
function readChoices(context: CommandContext) {
  const { status } = context.options
  if (status !== 'pending' && status !== 'approved')
    throw new UsageError('--status must be pending or approved.')
  const [source, id] = [textOption(context, 'source'), textOption(context, 'id')]
  if (id && !source) throw new UsageError('--id needs --source.')
  if (source && !/^[a-z0-9-]{1,40}$/.test(source))
    throw new UsageError('--source must be up to 40 lowercase letters, digits and hyphens.')
  return { status, source, id } as const
}

/** Enough to recognize a column by its cells. */
const sampledRows = 100

async function runUndo({ db, options, given }: CommandContext, runId: number): Promise<Outcome> {
  if (given.length > 0) throw new UsageError('--undo takes no file.')
  const isTrial = options['dry-run'] === true
  const report = await undoImport(db, runId, { actorId: null, isTrial })
  return { message: toUndoText(runId, report, isTrial), data: { ...report, dryRun: isTrial } }
}
