import path from 'node:path'
import { commands } from './admin-commands.ts'
import { ConfigError, parseConfig } from './config.ts'
import {
  nameIn,
  type Outcome,
  readCommand,
  type Typed,
  toHelpText,
  UsageError,
  usageOf,
} from './lib/commands/command-line.ts'
import { createProgressBar, noProgress, type Progress } from './lib/commands/progress-bar.ts'
import { isDatabaseAway } from './lib/database/database-errors.ts'
import { createDb, createPool } from './lib/database/db.ts'
import { startEmbeddedPostgres } from './lib/database/embedded-postgres.ts'
import { isMigrated } from './lib/database/migrations.ts'
import { AppError } from './lib/http/errors.ts'

/** Runs a command on the configured database, which is started if it isn't running. */
async function runOnDatabase({ command, given, options, json }: Typed): Promise<Outcome> {
  const config = parseConfig(process.env)
  // Commands have statements that take long, which a pooler's sessions don't allow.
  const url = config.databaseListenUrl ?? config.databaseUrl
  const database = url
    ? { connection: { connectionString: url }, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
  const { connection } = database
  const db = createDb(createPool(connection, 2, 0))
  const progress = json ? noProgress : createProgressBar(process.stderr)
  endOnSignal(database.stop, progress)
  try {
    if (!command.takesAnyTables && !(await isMigrated(db)))
      throw new AppError('conflict', 'This database lacks tables of this release. Start the site on it once.')
    const outcome = await command.run({ db, connection, config, given, options, progress })
    return typeof outcome === 'string' ? { message: outcome } : outcome
  } finally {
    progress.clear()
    await db.destroy()
    await database.stop()
  }
}

let isEnding = false

/** The database is a separate process: one started for this command must not outlive an interrupted one. */
function endOnSignal(stop: () => Promise<void>, progress: Progress): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      progress.clear()
      void stop().finally(() => process.exit(code))
    })
}

/** The message of an error that an operator can fix; null for a bug. */
function explain(error: unknown): string | null {
  const { message, code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof AppError || error instanceof ConfigError || error instanceof UsageError) return message
  if (isDatabaseAway(error)) return `The database does not respond: ${message || code}.`
  // For example, a read-only folder or a full disk.
  return syscall === undefined ? null : message
}

/** Describes a failure. Unexpected errors print their stack, except with --json. */
function toFailure(error: unknown, json: boolean): Outcome {
  const explained = explain(error)
  if (explained === null && !json) console.error(error)
  const code =
    error instanceof UsageError ? 'invalid_input' : error instanceof AppError ? error.code : undefined
  return { isOk: false, message: explained ?? (error as Error).message, ...(code && { data: { code } }) }
}

function say({ isOk = true, message, data }: Outcome, json: boolean): number {
  if (json) console.log(JSON.stringify({ ok: isOk, message, ...data }))
  else (isOk ? console.log : console.error)(message)
  return isOk ? 0 : 1
}

/** Prints all commands when none or an unknown one was given, as help or as an error. */
function sayCommands(typed: string[]): number {
  const name = nameIn(typed)
  if (name === 'help' || (name === '' && typed.some((text) => ['--help', '-h'].includes(text))))
    return say({ message: usageOf(commands) }, false)
  const message = name === '' ? 'No command given.' : `There is no command ${name}.`
  say({ isOk: false, message, data: { code: 'invalid_input' } }, typed.includes('--json'))
  console.error(`\n${usageOf(commands)}`)
  return 2
}

/** Runs one staff command; exit code 0 done, 1 rejected or failed, 2 invalid arguments. */
async function run(typed: string[]): Promise<number> {
  let read: Typed | null = null
  try {
    read = readCommand(commands, typed)
    if (!read) return sayCommands(typed)
    if (read.help) return say({ message: toHelpText(read.command) }, false)
    return say(await runOnDatabase(read), read.json)
  } catch (error) {
    // An interrupted command only fails because its database is gone.
    if (isEnding) return await new Promise(() => {})
    const json = typed.includes('--json')
    const code = say(toFailure(error, json), json)
    if (!(error instanceof UsageError)) return code
    const command = error.command ?? read?.command
    if (command) console.error(`\n${toHelpText(command)}`)
    return 2
  }
}

process.exitCode = await run(process.argv.slice(2))
