import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * For `onRequest`, once the visitor is known: a response to a signed-in visitor is private, so no cache on the way may
 * store it or use one stored for another visitor.
 */
export async function keepResponsesPrivate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `${others}, authorization` : 'authorization')
  if (request.visitor) reply.header('cache-control', 'no-store')
}
