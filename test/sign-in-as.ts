import type { FastifyInstance } from 'fastify'
import { startSession } from '#server/sessions/sessions.service.ts'

/** A new session of the person, as the headers of a request. */
export async function signInAs(
  { db }: Pick<FastifyInstance, 'db'>,
  userId: number,
): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await startSession(db, userId)}` }
}
