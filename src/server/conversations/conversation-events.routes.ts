import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import { findAudience, requireRoom, startEventStreams } from './conversation-events.service.ts'
import { requireAudience } from './conversations.guards.ts'
import { findNewestMessage, listMissed, missedMax } from './event-streams.repository.ts'

const eventStream = 'text/event-stream'

/** For `onRequest`: a client that doesn't read events would wait for the end of the response. */
async function requireEventReader({ headers }: FastifyRequest): Promise<void> {
  if (!headers.accept?.includes(eventStream))
    throw new AppError('malformed_request', `Please ask for ${eventStream}.`)
}

/** The message after which a stream is resumed; undefined for a new one. */
function lastEventOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}

/** Sends headers that keep proxies and the server's own time limits from ending a response that never does. */
function beginStream(reply: FastifyReply): void {
  reply.hijack()
  const { raw: response, request } = reply
  request.raw.socket.setTimeout(0)
  request.raw.socket.setNoDelay(true)
  response.shouldKeepAlive = false
  response.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': eventStream,
    'cache-control': 'no-store, no-transform',
    // nginx would wait until it has a whole buffer.
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
}

/** Tells a browser what changed in the conversations of its person, or in those of its secret links, as server-sent events. */
export const conversationEventsRoutes: FastifyPluginAsyncZod = async (app) => {
  const streams = startEventStreams(app)
  app.metrics?.gauge('event_streams', 'Open event streams.', () => [{ labels: {}, value: streams.count }])

  app.get(
    '/events',
    {
      onRequest: [requireAudience, requireEventReader],
      schema: {
        tags: ['conversations'],
        description:
          'A stream of server-sent events about the conversations of the user who is signed in, or of up to ten secret links in the header x-conversation-token, separated by commas. Unknown links are left out while one is known. `changed` names a conversation to ask for again, `reset` asks for all of them, and `ready` follows what was missed since `Last-Event-ID`.',
        response: failures(400, 401, 404, 429),
      },
    },
    async (request, reply) => {
      const address = visitorKey(request)
      const audience = await findAudience(request)
      requireRoom(streams, audience, address)
      const since = lastEventOf(request)
      if (reply.raw.destroyed) return void reply.hijack()
      beginStream(reply)
      // First, so that nothing falls between what was missed and what comes.
      const stream = streams.open(audience, reply.raw, address)
      try {
        const newest = await findNewestMessage(app.db)
        const missed = since === undefined ? [] : await listMissed(app.db, audience, since)
        streams.begin(stream, missed && missed.length <= missedMax ? missed : null, newest)
      } catch (error) {
        // The browser comes back.
        request.log.warn({ err: error }, 'event stream was not begun')
        streams.end(stream)
      }
    },
  )
}
