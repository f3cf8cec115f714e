import type { FastifyInstance } from 'fastify'
import { startSession } from '#server/sessions/sessions.service.ts'

/** Creates a session for the user and returns its request headers. */
export async function signInAs(
  { db }: Pick<FastifyInstance, 'db'>,
  userId: number,
): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await startSession(db, userId)}` }
}
