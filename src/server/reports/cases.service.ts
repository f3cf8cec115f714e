import { staffAction } from '#server/audit/staff-action.service.ts'
import { isUniqueViolation } from '#server/lib/database/database-errors.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { queueMail, queueMails } from '#server/lib/mail/mailer.ts'
import { createToken } from '#server/lib/tokens.ts'
import { paths } from '#shared/lib/paths.ts'
import { decisionsFor, isAgainstAuthor } from '#shared/reports/report-reasons.ts'
import type { DecideAppeal, DecideReport } from '#shared/reports/reports-desk.schemas.ts'
import {
  closeAppeal,
  findCase,
  hasNewerCase,
  type LockedCase,
  listReporters,
  lockCase,
  lockPeopleOfCase,
  noteAnswers,
  saveDecision,
  withdrawDecision,
} from './cases.repository.ts'
import { carryOut, demands, lockTarget, revert, type Target, type Tools } from './remedies.service.ts'
import { appealAnsweredMail, decidedMail, reportAnsweredMail, undoneMail } from './reports.emails.ts'

/**
 * Guarantee: a decision on what was reported, what it does, its reason for everybody concerned and its log entry are
 * committed together.
 */

type By = { staff: Visitor }
type State = LockedCase & { target: Target }

/** Decides on a reported thing. Throws not_found, stale_revision, conflict if it is decided, and invalid_input. */
export async function decideCase(
  tools: Tools,
  caseId: number,
  { decision, reason, revision, staff }: DecideReport & By,
): Promise<void> {
  const { id: actorId } = staff
  await staffAction(tools, {
    actorId,
    targetType: 'report',
    revision,
    lock: (tx) => lockForDecision(tx, tools, caseId, { staff, decision }),
    isDone: (found) => found.decision === decision && found.reason === reason,
    async change(tx, found) {
      if (found.state !== 'open') throw new AppError('conflict', 'This has already been decided.')
      const { former, ...brings } = await carryOut(tx, tools, found, found.target, { actorId, reason })
      const told = await tellAuthor(tx, tools, found, { decision, reason })
      await saveDecision(tx, caseId, { decision, reason, actorId, former, ...told })
      await answerReporters(tx, tools, found, { decision, reason })
      const details = { decision, kind: found.kind }
      return { ...brings, actions: [{ action: 'report.decided', targetId: caseId, details }] }
    },
  })
}

/** Undoes a decision of the last minutes. Throws not_found, stale_revision, and conflict when it is too late. */
export async function undoDecision(
  tools: Tools,
  caseId: number,
  { revision, staff }: By & { revision: number },
): Promise<void> {
  const { id: actorId } = staff
  await staffAction(tools, {
    actorId,
    targetType: 'report',
    revision,
    lock: (tx) => lockDecided(tx, tools, caseId, staff),
    isDone: (found) => found.state === 'open',
    async change(tx, found) {
      if (!found.canUndo || (await hasNewerCase(tx, caseId))) throw tooLate()
      const brings = await revert(tx, tools, found, found.target, actorId)
      await withdrawDecision(tx, caseId)
      const isTold = found.decision !== null && isAgainstAuthor(found.decision)
      const mails = isTold ? toAuthor(found, undoneMail(tools.config, found)) : []
      return { ...brings, actions: [{ action: 'report.undone', targetId: caseId }], mails }
    },
  }).catch((error) => {
    // The same thing has just been reported again.
    throw isUniqueViolation(error) ? tooLate() : error
  })
}

const tooLate = () => new AppError('conflict', 'This can no longer be undone.')

/** Decides on the appeal against a decision. Throws not_found, stale_revision, and conflict when there is none. */
export async function decideAppeal(
  tools: Tools,
  caseId: number,
  { isReversed, reason, revision, staff }: DecideAppeal & By,
): Promise<void> {
  const { id: actorId } = staff
  await staffAction(tools, {
    actorId,
    targetType: 'report',
    revision,
    lock: (tx) => lockDecided(tx, tools, caseId, staff),
    isDone: (found) => found.isReversed === isReversed && found.appealReason === reason,
    async change(tx, found) {
      if (found.state !== 'appealed') throw new AppError('conflict', 'There is no appeal to decide on.')
      const brings = isReversed ? await revert(tx, tools, found, found.target, actorId) : {}
      await closeAppeal(tx, caseId, { isReversed, reason, actorId })
      return {
        ...brings,
        actions: [{ action: 'report.appeal-decided', targetId: caseId, details: { isReversed } }],
        mails: toAuthor(found, appealAnsweredMail(tools.config, found, { isReversed, reason })),
      }
    },
  })
}

/** A case with everything that a new decision on it changes, locked. Throws invalid_input. */
async function lockForDecision(
  tx: Tx,
  tools: Tools,
  caseId: number,
  { decision, staff }: Pick<DecideReport, 'decision'> & By,
): Promise<State | undefined> {
  const seen = await findCase(tx, caseId)
  if (!seen) return undefined
  if (!decisionsFor(seen.kind).includes(decision))
    throw invalid({ decision: 'This decision isn’t available here' })
  return lockWith(tx, tools, seen, { decision: seen.state === 'open' ? decision : 'nothing_wrong', staff })
}

/** A case with everything that its decision changed, locked. */
async function lockDecided(tx: Tx, tools: Tools, caseId: number, staff: Visitor): Promise<State | undefined> {
  const seen = await findCase(tx, caseId)
  // Without anything to revert, the author may be gone.
  const decision = seen?.former && seen.decision ? seen.decision : 'nothing_wrong'
  return seen && lockWith(tx, tools, seen, { decision, staff })
}

/** Locks people, businesses, what the decision is about, then the case. Throws forbidden, and confirmation_required. */
async function lockWith(
  tx: Tx,
  { config }: Tools,
  seen: LockedCase,
  { decision, staff }: Pick<DecideReport, 'decision'> & By,
): Promise<State | undefined> {
  demands[decision]?.(config, staff)
  await lockPeopleOfCase(tx, seen.id)
  const target = await lockTarget(tx, seen, decision, staff.id)
  if (!(await lockCase(tx, seen.id))) return undefined
  // Read again: someone else may have decided while this waited.
  const found = await findCase(tx, seen.id)
  return found && { ...found, target }
}

const toAuthor = ({ author }: LockedCase, text: ReturnType<typeof undoneMail>) =>
  author ? [{ userId: author.id, to: toRecipient(author, author.email), ...text }] : []

/** Emails the author a decision against them, with the link by which they can appeal once. */
async function tellAuthor(
  tx: Tx,
  { jobs, config }: Tools,
  found: LockedCase,
  given: Pick<DecideReport, 'decision' | 'reason'>,
) {
  const { author } = found
  if (!author || !isAgainstAuthor(given.decision))
    return { authorId: author?.id ?? null, authorMailId: null, appealHash: null }
  const { token, hash } = createToken('appeal')
  const appealUrl = `${config.publicUrl}${paths.appeal}?token=${token}`
  const mail = decidedMail(config, { ...found, firstName: author.firstName }, { ...given, appealUrl })
  const mailId = await queueMail(tx, jobs, {
    userId: author.id,
    to: toRecipient(author, author.email),
    ...mail,
    reachesBlocked: true,
  })
  return { authorId: author.id, authorMailId: mailId, appealHash: hash }
}

/** Emails everybody who reported the thing what was decided, and why. */
async function answerReporters(
  tx: Tx,
  { jobs, config }: Tools,
  found: LockedCase,
  given: Pick<DecideReport, 'decision' | 'reason'>,
): Promise<void> {
  const reporters = await listReporters(tx, found.id)
  const mail = reportAnsweredMail(config, found, given)
  const mailIds = await queueMails(
    tx,
    jobs,
    reporters.map(({ userId, name, address }) => ({
      userId,
      to: { name, address },
      ...mail,
      reachesBlocked: true,
    })),
  )
  await noteAnswers(
    tx,
    reporters.map(({ reportId }, index) => ({ reportId, mailId: mailIds[index] as number })),
  )
}
