import type { FastifyInstance } from 'fastify'
import { decisionReasons, reasonMax } from '#shared/businesses/decisions/decisions.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { type UserRole, userRoles } from '#shared/lib/user.schemas.ts'
import { promotionDurationText } from '#shared/payments/promotion-plans.ts'
import { verifyLogCommand } from './admin-audit.ts'
import { exportCommand } from './admin-export.ts'
import { geocodeImportCommand, geocodeRemoveCommand } from './admin-geocode.ts'
import { importCommand } from './admin-import.ts'
import { mapImportCommand, mapRemoveCommand } from './admin-map.ts'
import { outboxCommand } from './admin-outbox.ts'
import { forwardQuotesCommand } from './admin-quotes.ts'
import { revokeSessions } from './auth/revoked-sessions.service.ts'
import { recomputeCounters } from './businesses/counters/counters.service.ts'
import { setBusinessStatus } from './businesses/decisions/decisions.service.ts'
import { resetFactors } from './factors/factors-reset.service.ts'
import { backupCommand, restoreCommand } from './lib/backup/backup-commands.ts'
import {
  type Command,
  type CommandContext,
  numberOf,
  type Outcome,
  UsageError,
} from './lib/commands/command-line.ts'
import { createJobs } from './lib/jobs/jobs.ts'
import { getSecretsKey } from './lib/secrets-key.ts'
import { choosePaymentGateway } from './payments/chosen.gateway.ts'
import { austinMoment } from './payments/payments.emails.ts'
import { listRequestedPromotions, type RequestedPromotion } from './payments/promotions.repository.ts'
import { activatePremium } from './payments/promotions.service.ts'
import { refundPayment } from './payments/refunds.service.ts'
import { setUserRole } from './users/users.service.ts'

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config'>

/** For a command that sends email or queues jobs for the server. */
async function withJobs<Result>(
  { db, config }: CommandContext,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const jobs = await createJobs(db, await getSecretsKey(config))
  try {
    return await work({ db, config, jobs })
  } finally {
    await jobs.stop()
  }
}

const approve: Command = {
  form: 'business:approve ID',
  does: 'makes a business Verified and notifies its owner',
  run: (context) => decide(context, 'approved', null),
}

const hide = (verb: string, status: 'rejected' | 'suspended'): Command => ({
  form: `business:${verb} ID REASON`,
  endsWithText: true,
  does: 'hides a business from the public and tells its owner why',
  more: `REASON is shown to its owner, such as:\n${decisionReasons.map((reason) => `  "${reason}"`).join('\n')}`,
  run: (context) => {
    const reason = context.given.slice(1).join(' ').trim()
    if (!reason || reason.length > reasonMax)
      throw new UsageError(`REASON must be a text of at most ${reasonMax} characters.`)
    return decide(context, status, reason)
  },
})

async function decide(
  context: CommandContext,
  status: 'approved' | 'rejected' | 'suspended',
  reason: string | null,
): Promise<Outcome> {
  const id = numberOf(context.given[0], 'a business')
  const decision = { actorId: null, status, ...(reason !== null && { reason }) }
  const { name } = await withJobs(context, (tools) => setBusinessStatus(tools, id, decision))
  return { message: `${name} is ${status}.`, data: { id, status } }
}

/** Most requests listed, longest waiting first. */
const requestedMax = 100

const toLine = ({ id, businessName, duration, createdAt }: RequestedPromotion) =>
  `${id}  ${businessName}, ${promotionDurationText('premium', duration)}, paid ${austinMoment(createdAt)}`

const isRole = (role: string): role is UserRole => (userRoles as readonly string[]).includes(role)

/** All staff commands by name. */
export const commands: Record<string, Command> = {
  'user:promote': {
    form: `user:promote EMAIL ${userRoles.join('|')}`,
    does: 'gives a person a role',
    run: async (context) => {
      const [email = '', role = ''] = context.given
      if (!isRole(role)) throw new UsageError(`The role must be one of ${userRoles.join(', ')}.`)
      await withJobs(context, (tools) => setUserRole(tools, email, role))
      return { message: `${email} is ${role}.`, data: { email, role } }
    },
  },
  'session:revoke': {
    form: 'session:revoke EMAIL',
    does: 'signs a person out everywhere',
    more: 'They can sign in again. To keep them out, block them at the desk.',
    run: async ({ db, given: [email = ''] }) => {
      const sessions = await revokeSessions(db, email)
      const ended = sessions === 1 ? '1 session' : `${sessions} sessions`
      return { message: `${email} is signed out: ${ended} ended.`, data: { sessions } }
    },
  },
  'factors:reset': {
    form: 'factors:reset EMAIL',
    does: 'turns off two-step sign-in for someone who lost access to it, and signs them out everywhere',
    more: 'Make sure it’s really them: after that, their password alone is enough to sign in. They get an email.',
    run: async (context) => {
      const [email = ''] = context.given
      await withJobs(context, (tools) => resetFactors(tools, email))
      return { message: `${email} now signs in with just a password.`, data: { email } }
    },
  },
  'business:approve': approve,
  'business:reject': hide('reject', 'rejected'),
  'business:suspend': hide('suspend', 'suspended'),
  'business:import': importCommand,
  'business:export': exportCommand,
  'quotes:forward': forwardQuotesCommand,
  'map:import': mapImportCommand,
  'map:remove': mapRemoveCommand,
  'geocode:import': geocodeImportCommand,
  'geocode:remove': geocodeRemoveCommand,
  'promotion:requested': {
    form: 'promotion:requested',
    does: 'lists the Enterprise promotions waiting for staff',
    run: async ({ db }) => {
      const promotions = await listRequestedPromotions(db, requestedMax)
      return { message: promotions.map(toLine).join('\n') || 'Nothing is waiting.', data: { promotions } }
    },
  },
  'promotion:activate': {
    form: 'promotion:activate ID',
    does: 'starts a requested Enterprise promotion; six can run at a time',
    run: async (context) => {
      const id = numberOf(context.given[0], 'a promotion')
      const activate = (tools: Tools) => activatePremium(tools.db, tools, id, null)
      const { businessName, endsAt } = await withJobs(context, activate)
      const message = `The Enterprise promotion for ${businessName} runs until ${austinMoment(endsAt)}.`
      return { message, data: { id, endsAt } }
    },
  },
  'payment:refund': {
    form: 'payment:refund ID',
    does: 'refunds a payment and ends its promotion',
    run: async (context) => {
      const id = numberOf(context.given[0], 'a payment')
      const paymentGateway = choosePaymentGateway(context.config, context.db)
      const refund = (tools: Tools) => refundPayment({ ...tools, paymentGateway }, id, null)
      const { amount_cents: cents } = await withJobs(context, refund)
      const message = `Payment ${id} is refunded: ${formatDollars(cents / 100)}.`
      return { message, data: { id, cents } }
    },
  },
  'mail:outbox': outboxCommand,
  'audit:verify': verifyLogCommand,
  'counters:recompute': {
    form: 'counters:recompute',
    does: 'recounts businesses, ratings, likes and followers',
    run: async ({ db }) => {
      await recomputeCounters(db)
      return 'Counters are recomputed.'
    },
  },
  backup: backupCommand,
  restore: restoreCommand(() => import('./jobs.ts')),
}
