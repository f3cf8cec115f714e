import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { worksOn } from '#shared/lib/staff-roles.ts'
import { AppError } from './errors.ts'
import { type Visitor, visitorOf } from './visitor.ts'

const confirmationRequired = () => new AppError('confirmation_required', 'Please confirm that it’s you.')
const factorConfirmationRequired = () =>
  new AppError('factor_confirmation_required', 'Please confirm that it’s you with your second step.')

/** For `onRequest`: 403 unless the visitor proved who they are within ten minutes, by signing in or again. */
export async function requireConfirmation(request: FastifyRequest): Promise<void> {
  if (!visitorOf(request).isConfirmed) throw confirmationRequired()
}

/** The same only for people with a second factor: without one, nothing is asked again. */
export async function requireOwnConfirmation(request: FastifyRequest): Promise<void> {
  requireConfirmationOf(visitorOf(request))
}

/** The same for cases that only a service can tell. */
export function requireConfirmationOf({ hasSecondFactor, isConfirmed }: Visitor): void {
  if (hasSecondFactor && !isConfirmed) throw confirmationRequired()
}

/** The same with the second factor itself. */
export async function requireFactorConfirmation(request: FastifyRequest): Promise<void> {
  const { hasSecondFactor, isFactorConfirmed } = visitorOf(request)
  if (hasSecondFactor && !isFactorConfirmed) throw factorConfirmationRequired()
}

/** For adding a factor: with the one there is, or else with a fresh proof. In this order, so that one dialog is enough. */
export const requireProofToAdd = [requireFactorConfirmation, requireConfirmation]

/** For staff who act on people and money, or read what isn't theirs, on a live site. */
export async function requireStaffConfirmation(request: FastifyRequest): Promise<void> {
  requireStaffConfirmationOf(request.server.config, visitorOf(request))
}

/** The same for cases that only a service can tell. */
export function requireStaffConfirmationOf(
  { appMode }: Pick<Config, 'appMode'>,
  { isConfirmed }: Visitor,
): void {
  if (appMode === 'live' && !isConfirmed) throw confirmationRequired()
}

/** For blocking somebody or ending a block, by any call. Throws forbidden, and confirmation_required. */
export function requireBlocker(config: Pick<Config, 'appMode'>, visitor: Visitor): void {
  if (!worksOn(visitor, 'administration'))
    throw new AppError('forbidden', 'Only an admin can block or unblock people.')
  requireStaffConfirmationOf(config, visitor)
}
