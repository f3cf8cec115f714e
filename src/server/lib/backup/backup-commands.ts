import type { Config } from '#server/config.ts'
import { type Command, type CommandContext, fileOf, type Outcome } from '../commands/command-line.ts'
import type { JobTable } from '../jobs/jobs.ts'
import { uploadsFolder } from '../storage/disk-storage.ts'
import { openStorage } from '../storage/open-storage.ts'
import { restoreBackup } from './restore-backup.ts'
import { withScratchDatabase } from './restore-target.ts'
import type { FilePlaces } from './stored-files.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

const openPlaces = async (config: Config): Promise<FilePlaces> => ({
  storage: await openStorage(config),
  uploads: uploadsFolder(config.dataDir),
})

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function toText({ tables, rows, files, bytes, missing }: BackupSummary): string {
  const whole = `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'file')} (${megabytes(bytes)})`
  const lost =
    missing.length > 0 ? `\n${counted(missing.length, 'file')} referenced by rows could not be found:` : ''
  return [whole + lost, ...missing.slice(0, 10)].join('\n  ')
}

export const backupCommand: Command = {
  form: 'backup FILE',
  does: 'writes all rows and uploaded files to one archive while the site keeps running',
  more: `FILE is a new file, usually ending in .tar.gz. It holds everything acknowledged before the command started, as of one
instant, with checksums. Only its owner can read it. It includes names, addresses and password hashes, so keep it encrypted.
Sessions and queued jobs, such as unsent email, are included too.`,
  takesAnyTables: true,
  async run({ connection, config, given, progress }: CommandContext): Promise<Outcome> {
    const file = fileOf(given[0])
    const made = await writeBackup(connection, await openPlaces(config), file, progress)
    return { message: `${file} holds ${toText(made)}`, data: { file, ...made } }
  },
}

/** The jobs of all rooms are loaded when it runs: their queues are restored. */
export const restoreCommand = (load: () => Promise<{ jobs: JobTable }>): Command => ({
  form: 'restore FILE [--verify]',
  does: 'restores a backup into an empty database and uploads folder',
  more: `Start with a new DATA_DIR or DATABASE_URL, before the server's first start: nothing is ever overwritten.
Every checksum, row and file is compared before anything counts as restored; after a failure the target stays empty.

--verify   restores into a temporary database, compares everything, and removes it again; the site is not touched`,
  options: { verify: { type: 'boolean', default: false } },
  takesAnyTables: true,
  async run({ connection, config, given, options, progress }: CommandContext): Promise<Outcome> {
    const file = fileOf(given[0])
    const { jobs } = await load()
    const restored = options.verify
      ? await withScratchDatabase(connection, (scratch) => restoreBackup(scratch, null, file, progress, jobs))
      : await restoreBackup(connection, await openPlaces(config), file, progress, jobs)
    const done = options.verify ? 'can be restored: compared' : 'is restored:'
    return {
      message: `${file} of ${restored.madeAt} ${done} ${toText(restored)}`,
      data: { file, ...restored },
    }
  },
})
