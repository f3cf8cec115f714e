import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange, type PublicNews } from '#server/lib/database/public-changes.ts'
import { notFound, requireRevision } from '#server/lib/http/errors.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { ActionTarget } from '#shared/audit/actions.schemas.ts'
import type { NewAction } from './actions.repository.ts'
import { recordActions } from './actions.service.ts'

/** This room promises: what staff does is logged, mailed, counted, and announced in the transaction that does it, or not done. */

/** `actorId` is null for the command line. */
type Actor = Pick<NewAction, 'actorId' | 'targetType'>

/** What a change by staff brings with it. */
export type Consequences = {
  actions: readonly Omit<NewAction, keyof Actor>[]
  mails?: readonly Mail[]
  /** Comes last of what is written, because every other writer waits for the totals. */
  countTotals?: () => Promise<void>
  /** For changes that the public sees. */
  news?: PublicNews
}

/** Carries out the consequences of a change in the transaction that makes it. */
export async function carryOut(
  tx: Tx,
  jobs: FastifyInstance['jobs'],
  actor: Actor,
  { actions, mails = [], countTotals, news }: Consequences,
): Promise<void> {
  await queueMails(tx, jobs, mails)
  await recordActions(
    tx,
    actions.map((action) => ({ ...actor, ...action })),
  )
  await countTotals?.()
  if (news) await announcePublicChange(tx, news)
}

type StaffActionSteps<State> = Actor & {
  /** The revision that the request began from; undefined for a request that takes things as they are. */
  revision: number | undefined
  /** Reads what is to be changed and locks it until the transaction ends; undefined when it is gone. */
  lock(tx: Tx): Promise<State | undefined>
  /** True when what is asked for is already so: then nothing changes, and nobody is told. */
  isDone(state: State, tx: Tx): boolean | Promise<boolean>
  change(tx: Tx, state: State): Promise<Consequences>
}

/** What people call it. */
const words: Partial<Record<ActionTarget, string>> = { inbox_item: 'request', faq: 'question' }

/** One change by staff to one thing; returns it as it was before. Throws not_found, and stale_revision when someone else was first. */
export async function staffAction<State extends { revision: number }>(
  { db, jobs }: Pick<FastifyInstance, 'db' | 'jobs'>,
  { actorId, targetType, revision, lock, isDone, change }: StaffActionSteps<State>,
): Promise<State> {
  return inTransaction(db, async (tx) => {
    const state = await lock(tx)
    if (!state) throw notFound(words[targetType] ?? targetType)
    if (await isDone(state, tx)) return state
    requireRevision(state, revision)
    await carryOut(tx, jobs, { actorId, targetType }, await change(tx, state))
    return state
  })
}
