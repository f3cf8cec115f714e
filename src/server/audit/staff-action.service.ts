import type { FastifyInstance } from 'fastify'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange, type PublicChange } from '#server/lib/database/public-changes.ts'
import { notFound, requireRevision } from '#server/lib/http/errors.ts'
import { queueMails } from '#server/lib/mail/mailer.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { ActionTarget } from '#shared/audit/actions.schemas.ts'
import type { NewAction } from './actions.repository.ts'
import { recordActions } from './actions.service.ts'

/** Guarantee: a change by staff is committed together with its log entry, emails, totals and announcement. */

/** `actorId` is null for the command line. */
type Actor = Pick<NewAction, 'actorId' | 'targetType'>

/** The consequences of a change by staff. */
export type Consequences = {
  actions: readonly Omit<NewAction, keyof Actor>[]
  mails?: readonly Mail[]
  /** Written last, because every other writer waits for the totals. */
  countTotals?: () => Promise<void>
  /** For changes that the public sees. */
  publicChange?: PublicChange
}

/** Carries out the consequences of a change in its transaction. */
export async function applyConsequences(
  tx: Tx,
  jobs: FastifyInstance['jobs'],
  actor: Actor,
  { actions, mails = [], countTotals, publicChange }: Consequences,
): Promise<void> {
  const fromStaff = mails.map((mail) => ({ ...mail, reachesBlocked: true }))
  await queueMails(tx, jobs, fromStaff)
  await recordActions(
    tx,
    actions.map((action) => ({ ...actor, ...action })),
  )
  await countTotals?.()
  if (publicChange) await announcePublicChange(tx, publicChange)
}

type StaffActionSteps<State> = Actor & {
  /** The revision the request was based on; undefined to skip the check. */
  revision: number | undefined
  /** Reads what is to be changed and locks it until the transaction ends; undefined when it was deleted. */
  lock(tx: Tx): Promise<State | undefined>
  /** True when the requested state already applies: nothing changes and nobody is notified. */
  isDone(state: State, tx: Tx): boolean | Promise<boolean>
  change(tx: Tx, state: State): Promise<Consequences>
}

/** Display names that differ from the type. */
const words: Partial<Record<ActionTarget, string>> = {
  inbox_item: 'request',
  quote_request: 'request',
  caught_form: 'form',
  faq: 'question',
  trade_question: 'question',
  newsletter: 'issue',
}

/**
 * Makes one change to one target and returns its previous state. Throws not_found, and stale_revision when someone else
 * changed it first.
 */
export async function staffAction<State extends { revision: number }>(
  { db, jobs }: Pick<FastifyInstance, 'db' | 'jobs'>,
  { actorId, targetType, revision, lock, isDone, change }: StaffActionSteps<State>,
): Promise<State> {
  return inTransaction(db, async (tx) => {
    const state = await lock(tx)
    if (!state) throw notFound(words[targetType] ?? targetType)
    if (await isDone(state, tx)) return state
    requireRevision(state, revision)
    await applyConsequences(tx, jobs, { actorId, targetType }, await change(tx, state))
    return state
  })
}
