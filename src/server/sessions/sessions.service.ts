import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { LogSecurity } from '#server/lib/http/security-log.ts'
import { sessionHashOf, type Visitor } from '#server/lib/http/visitor.ts'
import { createToken, type NewToken } from '#server/lib/tokens.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { deleteDevicesOf } from './known-devices.repository.ts'
import { rememberDevice } from './known-devices.service.ts'
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

/** Starts a session and returns its bearer token, which isn't stored anywhere. */
export async function startSession(db: Db | Tx, userId: number): Promise<string> {
  const { token, hash } = createToken('session')
  await createSession(db, userId, hash)
  return token
}

/** The result of a sign-in: the session, and the token that identifies its browser from now on. */
export type SignedIn = { user: User; token: string; device: string }

/** Starts a session in a browser and remembers it for this person; `device` is the token it already had. */
export async function signInOn(tx: Tx, user: User, device: NewToken | null): Promise<SignedIn> {
  return {
    user,
    token: await startSession(tx, user.id),
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
 * The holder of a request's bearer token; null for a missing, unknown or expired one. One indexed query, none without a
 * token.
 */
async function findVisitor(db: Db, authorization: string | undefined): Promise<Visitor | null> {
  const sessionHash = sessionHashOf(authorization)
  if (!sessionHash) return null
  const session = await findSession(db, sessionHash)
  if (!session) return null
  const { isNoteDue, ...person } = session
  if (isNoteDue) await recordSessionUse(db, sessionHash)
  return { ...person, sessionHash }
}

/** For `onRequest` of everything under /api. */
export async function identifyVisitor(request: FastifyRequest): Promise<void> {
  request.visitor = await findVisitor(request.server.db, request.headers.authorization)
}
