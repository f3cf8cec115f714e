import type { FastifyInstance } from 'fastify'
import { recordAction } from '#server/audit/actions.service.ts'
import { applyConsequences, staffAction } from '#server/audit/staff-action.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { toRecipient } from '#server/lib/mail/mail-address.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import { queueMail } from '#server/lib/mail/mailer.ts'
import { findCredentials } from '#server/users/credentials.repository.ts'
import type { ActionName } from '#shared/audit/actions.schemas.ts'
import type {
  CreateIssue,
  DeskIssue,
  IssuePreview,
} from '#shared/notifications/issues/issues-desk.schemas.ts'
import { cancelDeliveries, endSending, startSending } from './issue-deliveries.repository.ts'
import { issueMail } from './issues.emails.ts'
import {
  createIssue,
  deleteIssue,
  findIssue,
  findSameDraft,
  lockIssue,
  updateIssue,
} from './issues.repository.ts'

/** Guarantee: an issue is sent as staff saw it, and only a draft changes. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>
/** Which issue, the revision the request was based on, and who asks. */
type Target = { issueId: number; revision: number; actorId: number }

export async function addIssue({ db, jobs }: Tools, text: CreateIssue, actorId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const sameId = await findSameDraft(tx, text)
    if (sameId !== undefined) return sameId
    const targetId = await createIssue(tx, text)
    const actions = [{ action: 'newsletter.created', targetId }] as const
    await applyConsequences(tx, jobs, { actorId, targetType: 'newsletter' }, { actions })
    return targetId
  })
}

type Step = {
  action: ActionName
  /** The state it leads to; undefined if it is gone then. */
  to: DeskIssue['status'] | undefined
  from: DeskIssue['status']
  refusal: string
  change(tx: Tx): Promise<void>
}

async function takeStep(tools: Tools, { issueId, revision, actorId }: Target, step: Step): Promise<void> {
  await staffAction<DeskIssue>(tools, {
    actorId,
    targetType: 'newsletter',
    revision,
    lock: (tx) => lockIssue(tx, issueId),
    isDone: ({ status }) => status === step.to && status !== step.from,
    change: async (tx, issue) => {
      if (issue.status !== step.from) throw new AppError('conflict', step.refusal)
      await step.change(tx)
      const details = step.to === undefined ? { subject: issue.subject } : {}
      return { actions: [{ action: step.action, targetId: issueId, details }] }
    },
  })
}

const onlyDrafts = 'Only a draft can be changed. This issue was sent.'

/** Overwrites a draft. Throws not_found, stale_revision, and conflict for one that was sent. */
export const editIssue = (tools: Tools, target: Target, text: CreateIssue): Promise<void> =>
  takeStep(tools, target, {
    action: 'newsletter.changed',
    from: 'draft',
    to: 'draft',
    refusal: onlyDrafts,
    change: (tx) => updateIssue(tx, target.issueId, text),
  })

/** Deletes a draft. */
export const removeIssue = (tools: Tools, target: Target): Promise<void> =>
  takeStep(tools, target, {
    action: 'newsletter.deleted',
    from: 'draft',
    to: undefined,
    refusal: onlyDrafts,
    change: (tx) => deleteIssue(tx, target.issueId),
  })

/** Starts sending a draft to all confirmed subscribers. */
export const sendIssue = (tools: Tools, target: Target): Promise<void> =>
  takeStep(tools, target, {
    action: 'newsletter.sent',
    from: 'draft',
    to: 'sending',
    refusal: 'This issue was already sent.',
    change: async (tx) => {
      await startSending(tx, target.issueId)
      await tools.jobs.enqueue(tx, 'send-newsletter', { issueId: target.issueId, afterId: 0 })
    },
  })

/** Stops sending: nothing more is queued, and what still waits is deleted. */
export const cancelIssue = (tools: Tools, target: Target): Promise<void> =>
  takeStep(tools, target, {
    action: 'newsletter.canceled',
    from: 'sending',
    to: 'canceled',
    refusal: 'This issue is not being sent.',
    change: async (tx) => {
      await endSending(tx, target.issueId, 'canceled')
      await cancelDeliveries(tx, target.issueId)
    },
  })

/** Sends an issue to the staff member who asks. */
export async function sendTestMail(
  { db, jobs, config }: Tools,
  issueId: number,
  staffId: number,
): Promise<string> {
  const issue = await requireIssue(db, issueId)
  const person = await findCredentials(db, staffId)
  if (!person) throw new AppError('unauthenticated', 'Please sign in.')
  const { user } = person
  await inTransaction(db, async (tx) => {
    const mail = issueMail(config, issue, await getLinkKey(tx, jobs), user.email)
    await queueMail(tx, jobs, {
      userId: staffId,
      to: toRecipient(user, user.email),
      ...mail,
      subject: `Test: ${mail.subject}`,
    })
    const tested = { action: 'newsletter.tested', targetType: 'newsletter', targetId: issueId } as const
    await recordAction(tx, { ...tested, actorId: staffId })
  })
  return user.email
}

async function requireIssue(db: Tools['db'], issueId: number): Promise<DeskIssue> {
  return requireFound(await findIssue(db, issueId), 'issue')
}

/** The preview's links in it lead to the settings of nobody. */
const exampleAddress = 'reader@example.com'
/** An issue as email clients show it, without links of a real address. */
export const drawIssue = async ({ db, jobs, config }: Tools, issueId: number) =>
  issueMail(config, await requireIssue(db, issueId), await getLinkKey(db, jobs), exampleAddress)

/** The text of an issue, and links to its HTML. */
export async function previewIssue(tools: Tools, issueId: number): Promise<IssuePreview> {
  const { text } = await drawIssue(tools, issueId)
  const token = sealLink(await getLinkKey(tools.db, tools.jobs), 'preview', String(issueId))
  const url = `/api/newsletter-preview?token=${token}`
  return { text, lightUrl: `${url}&scheme=light`, darkUrl: `${url}&scheme=dark` }
}
