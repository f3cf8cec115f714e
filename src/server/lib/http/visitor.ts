import type { FastifyRequest } from 'fastify'
import { readToken } from '#server/lib/tokens.ts'
import { type DeskArea, isStaff, worksOn } from '#shared/lib/staff-roles.ts'
import { staleSession } from '#shared/lib/stale-session.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import { AppError } from './errors.ts'

/** The person behind a valid bearer token. */
export type Visitor = {
  id: number
  role: UserRole
  sessionHash: Buffer
  /** Staff of a live site without a second factor: until they have one, they may do what everyone may. */
  isUnreadyStaff: boolean
  hasSecondFactor: boolean
  /** Whether they proved who they are within ten minutes, and whether with their second factor. */
  isConfirmed: boolean
  isFactorConfirmed: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for an anonymous visitor; set for every request under /api by the room `sessions`. */
    visitor: Visitor | null
    /** True when staff didn't use their session for so long that it has ended. */
    isSessionStale: boolean
  }
}

/** The hash by which to look up the session of a bearer token; null for text that can't be one. */
export const sessionHashOf = (authorization = ''): Buffer | null =>
  readToken('session', /^Bearer +(\S+)$/i.exec(authorization)?.[1])

/** The visitor of a route behind `requireUser`. Throws unauthenticated. */
export function visitorOf(request: FastifyRequest): Visitor {
  if (request.visitor) return request.visitor
  if (request.isSessionStale) throw new AppError('session_stale', staleSession)
  throw new AppError('unauthenticated', 'Please sign in.')
}

/** For `onRequest`: 401 before any of the body is read, unless signed in. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  visitorOf(request)
}

/** For `onRequest`: staff who work on this. For everyone else who is signed in, the desk doesn't exist. */
export const requireWorkOn =
  (area: DeskArea) =>
  async (request: FastifyRequest): Promise<void> => {
    const visitor = visitorOf(request)
    if (visitor.isUnreadyStaff)
      throw new AppError('second_factor_missing', 'Please set up two-step sign-in first.')
    if (!isStaff(visitor))
      throw new AppError('not_found', 'There is nothing here.', undefined, { event: 'access_denied' })
    if (!worksOn(visitor, area)) throw new AppError('forbidden', 'Your staff role doesn’t include this.')
  }
