import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormats } from '#shared/businesses/export/export.schemas.ts'
import { matchingIds } from './businesses/decisions/businesses-desk.repository.ts'
import { type ExportedListing, listedIds, listForExport } from './businesses/export/export.repository.ts'
import { writeListings } from './businesses/export/export-files.ts'
import {
  type Command,
  type CommandContext,
  fileOf,
  type Outcome,
  UsageError,
} from './lib/commands/command-line.ts'

const more = `FILE ends in ${exportFormats.map((format) => `.${format}`).join(', ')}. It has the columns business:import looks for, so importing the CSV file into an empty directory lists the same businesses.

--all      adds what only staff see: number, status, owner's email address, Admin's Choice, likes, followers and visits;
           without it, the file has only listings that everyone can see`

export const exportCommand: Command = {
  form: 'business:export FILE [--all]',
  does: 'writes the listings to a CSV, JSON or GeoJSON file',
  more,
  options: { all: { type: 'boolean', default: false } },
  run: runExport,
}

async function runExport({ db, config, given, options, progress }: CommandContext): Promise<Outcome> {
  const file = fileOf(given[0])
  const format = exportFormats.find((each) => path.extname(file) === `.${each}`)
  if (!format) throw new UsageError(`FILE must end in ${exportFormats.map((each) => `.${each}`).join(', ')}.`)
  const scope = options.all === true ? 'all' : 'public'
  let count = 0
  async function* counted(batches: AsyncIterable<ExportedListing[]>) {
    for await (const listings of batches) {
      count += listings.length
      progress.show(null, `${count} listings`)
      yield listings
    }
  }
  const wanted = scope === 'all' ? matchingIds({ status: 'all', search: '' }) : listedIds
  const batches = counted(listForExport(db, wanted, { publicUrl: config.publicUrl, withOwners: true }))
  // Others on this machine must not read owners' addresses.
  await pipeline(
    Readable.from(writeListings(format, scope, batches)),
    fs.createWriteStream(file, { mode: 0o600 }),
  )
  progress.clear()
  return { message: `${count} listings are in ${file}.`, data: { count, file } }
}
