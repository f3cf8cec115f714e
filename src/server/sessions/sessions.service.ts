import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import { sessionHashOf, type Visitor } from '#server/lib/http/visitor.ts'
import { createToken } from '#server/lib/tokens.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { deleteDevicesOf } from './known-devices.repository.ts'
import { type Device, rememberDevice } from './known-devices.service.ts'
import { deleteResetsOf } from './password-resets.repository.ts'
import {
  createSession,
  deleteSession,
  deleteSessionsOf,
  findSession,
  lockSession,
  recordSessionUse,
} from './sessions.repository.ts'

/** Guarantee: a bearer token is valid exactly as long as its session. */

/** Starts a session in a browser, given in words, and returns its bearer token, which isn't stored anywhere. */
export async function startSession(
  db: Db | Tx,
  userId: number,
  { device = null, byFactor = false }: { device?: string | null; byFactor?: boolean } = {},
): Promise<string> {
  const { token, hash } = createToken('session')
  await createSession(db, userId, hash, { device, byFactor })
  return token
}

/** The result of a sign-in: the session, and the token that identifies its browser from now on. */
export type SignedIn = { user: User; token: string; device: string }

/**
 * Starts a session in a browser and remembers that browser for this person; `byFactor` after a second factor, which a person
 * with one must give.
 */
export async function signInOn(
  tx: Tx,
  user: User,
  device: Device,
  { byFactor = false } = {},
): Promise<SignedIn> {
  return {
    user,
    token: await startSession(tx, user.id, { device: device.name, byFactor }),
    device: await rememberDevice(tx, user.id, device),
  }
}

/** Ends the visitor's own session. */
export async function signOut(db: Db, visitor: Visitor, note: LogSecurity): Promise<void> {
  await deleteSession(db, visitor.sessionHash)
  note('logged_out', visitor.id)
}

/** Ends every session of the visitor, including this one, and forgets all their browsers. */
export async function signOutEverywhere(db: Db, { id }: Visitor, note: LogSecurity): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteSessionsOf(tx, id)
    await deleteDevicesOf(tx, id)
  })
  note('logged_out_everywhere', id)
}

/** Ends every session of a person, and everything that could start one or set a new password. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deleteDevicesOf(tx, userId)
  await deleteResetsOf(tx, userId)
}

/**
 * Keeps the visitor's session from ending before the transaction does, for slow work such as an upload. Throws
 * unauthenticated when it has ended.
 */
export async function requireActiveSession(tx: Tx, { sessionHash }: Visitor): Promise<void> {
  if (!(await lockSession(tx, sessionHash))) throw new AppError('unauthenticated', 'Please sign in.')
}

/**
 * For `onRequest` of everything under /api: the holder of the bearer token; nobody for a missing, unknown or ended one. One
 * indexed query, none without a token.
 */
export async function identifyVisitor(request: FastifyRequest): Promise<void> {
  const { db, config } = request.server
  const sessionHash = sessionHashOf(request.headers.authorization)
  const session = sessionHash && (await findSession(db, sessionHash))
  if (!session) return
  const { isNoteDue, isStale, ...person } = session
  request.isSessionStale = isStale
  if (isStale) return
  if (isNoteDue) await recordSessionUse(db, sessionHash)
  const isUnreadyStaff = config.appMode === 'live' && person.role !== 'user' && !person.hasSecondFactor
  request.visitor = { ...person, ...(isUnreadyStaff && { role: 'user' }), isUnreadyStaff, sessionHash }
}
