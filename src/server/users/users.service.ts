import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/lib/http/errors.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import { findUserIdByEmail } from './users-desk.repository.ts'
import { setRole } from './users-desk.service.ts'

/** Guarantee: a role is given only to a person who exists. */

/** For the command line: gives the person with this address a role. Throws not_found, and as `setRole` does. */
export async function setUserRole(
  tools: Pick<FastifyInstance, 'db' | 'jobs' | 'config'>,
  email: string,
  role: UserRole,
): Promise<void> {
  const userId = await findUserIdByEmail(tools.db, email)
  if (userId === undefined) throw notFound('user')
  await setRole(tools, userId, { actorId: null, revision: undefined, role })
}
