import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { promotionDurationText } from '#shared/payments/promotion-plans.ts'
import { recomputeCounters, setBusinessStatus } from './businesses/businesses.service.ts'
import { type Config, parseConfig } from './config.ts'
import { createDb, createPool, type Db } from './lib/db.ts'
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts'
import { AppError } from './lib/errors.ts'
import { createJobs, type Jobs } from './lib/jobs.ts'
import { listMailTexts } from './lib/mailer.ts'
import { choosePaymentGateway } from './payments/chosen.gateway.ts'
import { austinMoment } from './payments/payments.emails.ts'
import {
  activatePremium,
  listRequestedPromotions,
  type RequestedPromotion,
} from './payments/promotions.service.ts'
import { refundPayment } from './payments/refunds.service.ts'
import { setUserRole } from './users/users.service.ts'

const usage = `npm run admin -- COMMAND [--json]
  user:promote EMAIL admin|user   gives a person a role
  business:approve ID             makes a business Verified
  business:reject ID              hides a business from the public
  business:suspend ID             hides a business from the public
  promotion:requested             lists the Enterprise promotions that wait for staff
  promotion:activate ID           lets a requested Enterprise promotion run from now on, six at a time
  payment:refund ID               sends a payment's money back and ends its promotion
  mail:outbox                     shows the ten newest mails: all that were written, where no SMTP_URL is set
  counters:recompute              counts businesses, ratings, likes and followers anew`

type Command = (db: Db, given: string[], config: Config) => Promise<string>

const moveTo =
  (status: BusinessStatus): Command =>
  async (db, [id = '']) => {
    if (!/^\d{1,9}$/.test(id)) throw new AppError('invalid_input', 'ID must be the number of a business.')
    const { name } = await setBusinessStatus(db, Number(id), status)
    return `${name} is ${status}.`
  }

/** For a command that writes mails or leaves later work to the server. */
async function withJobs<Result>(db: Db, work: (jobs: Jobs) => Promise<Result>): Promise<Result> {
  const jobs = await createJobs(db)
  try {
    return await work(jobs)
  } finally {
    await jobs.stop()
  }
}

/** Most requests that are listed; who waits longest comes first. */
const requestedMax = 100

const toLine = ({ id, businessName, duration, createdAt }: RequestedPromotion) =>
  `${id}  ${businessName}, ${promotionDurationText('premium', duration)}, paid ${austinMoment(createdAt)}`

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
  'promotion:requested': async (db) =>
    (await listRequestedPromotions(db, requestedMax)).map(toLine).join('\n') || 'No promotion waits.',
  'promotion:activate': async (db, [id = ''], config) => {
    if (!/^\d{1,9}$/.test(id)) throw new AppError('invalid_input', 'ID must be the number of a promotion.')
    const activate = (jobs: Jobs) => activatePremium(db, { jobs, config }, Number(id))
    const { businessName, endsAt } = await withJobs(db, activate)
    return `The Enterprise promotion of ${businessName} runs until ${austinMoment(endsAt)}.`
  },
  'payment:refund': async (db, [id = ''], config) => {
    if (!/^\d{1,9}$/.test(id)) throw new AppError('invalid_input', 'ID must be the number of a payment.')
    const refund = (jobs: Jobs) =>
      refundPayment({ db, jobs, config, paymentGateway: choosePaymentGateway(config, db) }, Number(id))
    const { amount_cents: cents } = await withJobs(db, refund)
    return `Payment ${id} is refunded: ${formatDollars(cents / 100)} went back.`
  },
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
    return say(true, await command(db, given, config))
  } catch (error) {
    if (error instanceof AppError) return say(false, error.message)
    throw error
  } finally {
    await db.destroy()
    await database.stop()
  }
}

process.exitCode = await run()
