import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { recomputeCounters, setBusinessStatus } from './businesses/businesses.service.ts'
import { parseConfig } from './config.ts'
import { createDb, createPool, type Db } from './lib/db.ts'
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts'
import { AppError } from './lib/errors.ts'
import { listMailTexts } from './lib/mailer.ts'
import { setUserRole } from './users/users.service.ts'

const usage = `npm run admin -- COMMAND [--json]
  user:promote EMAIL admin|user   gives a person a role
  business:approve ID             makes a business Verified
  business:reject ID              hides a business from the public
  business:suspend ID             hides a business from the public
  mail:outbox                     shows the ten newest mails: all that were written, where no SMTP_URL is set
  counters:recompute              counts businesses, ratings, likes and followers anew`

type Command = (db: Db, given: string[]) => Promise<string>

const moveTo =
  (status: BusinessStatus): Command =>
  async (db, [id = '']) => {
    if (!/^\d{1,9}$/.test(id)) throw new AppError('invalid_input', 'ID must be the number of a business.')
    const { name } = await setBusinessStatus(db, Number(id), status)
    return `${name} is ${status}.`
  }

const commands: Record<string, Command> = {
  'user:promote': async (db, [email = '', role = '']) => {
    if (role !== 'admin' && role !== 'user')
      throw new AppError('invalid_input', 'The role must be admin or user.')
    await setUserRole(db, email, role)
    return `${email} is ${role}.`
  },
  'business:approve': moveTo('approved'),
  'business:reject': moveTo('rejected'),
  'business:suspend': moveTo('suspended'),
  'mail:outbox': async (db) => (await listMailTexts(db, 10)).join(`\n${'-'.repeat(72)}\n`) || 'No mail.',
  'counters:recompute': async (db) => {
    await recomputeCounters(db)
    return 'Counters are recomputed.'
  },
}

/** Runs one command of staff; exit code 0 done, 1 refused or failed, 2 unknown command. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const [name = '', ...given] = positionals
  const command = commands[name]
  const say = (isOk: boolean, message: string) => {
    if (values.json) console.log(JSON.stringify({ ok: isOk, message }))
    else (isOk ? console.log : console.error)(message)
    return isOk ? 0 : 1
  }
  if (!command) {
    console.error(usage)
    return 2
  }
  const config = parseConfig(process.env)
  const database = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
  const db = createDb(createPool(database.connection, 2, 0))
  try {
    return say(true, await command(db, given))
  } catch (error) {
    if (error instanceof AppError) return say(false, error.message)
    throw error
  } finally {
    await db.destroy()
    await database.stop()
  }
}

process.exitCode = await run()
