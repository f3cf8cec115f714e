import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * For `onRequest`, once the visitor is known: what is answered to somebody signed in is theirs alone, so nothing on the way
 * may keep it, nor take what it kept of anybody else.
 */
export async function keepAnswersPrivate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `${others}, authorization` : 'authorization')
  if (request.visitor) reply.header('cache-control', 'no-store')
}
