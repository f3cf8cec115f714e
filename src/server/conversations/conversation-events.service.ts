import type { FastifyInstance, FastifyRequest } from 'fastify'
import { capsFor } from '#server/lib/http/connections.ts'
import { AppError, notFound, tooManyRequests } from '#server/lib/http/errors.ts'
import { conversationChannel } from '#server/quote-requests/request-news.repository.ts'
import { needsConfirmation } from '#server/users/email-confirmations.service.ts'
import type { ConversationNews } from './conversation-news.repository.ts'
import { linkHashesOf } from './conversations.guards.ts'
import {
  listAliveSessions,
  listFollowed,
  listLinked,
  listReadableRequests,
} from './event-streams.repository.ts'
import { type Audience, type EventStream, EventStreams } from './event-streams.ts'
import { createStreamChecks } from './stream-checks.ts'

/**
 * Guarantee: each stream tells of every change of its conversations, by IDs alone, for exactly as long as its session or link
 * is valid; within a minute where nothing announces its end.
 */

/** The NOTIFY channel of sessions that were deleted; its payload is the ID of the person. */
const sessionChannel = 'session_ended'

/** Of one person, and of one address that many share. A page has one stream for all its tabs. */
const caps = { perPerson: 12, perAddress: 250 }
/** The connections of a process that streams may take. */
const shareOfConnections = 2 / 3

type App = FastifyInstance

/** Opens the streams of this process, follows the news of all processes, and ends with the server. */
export function startEventStreams(app: App): EventStreams {
  const total = Math.floor(capsFor(app.config).total * shareOfConnections)
  const streams = new EventStreams({ ...caps, total })
  app.publicChanges.listenAlso(conversationChannel, {
    onNotification: (payload) => streams.tell(JSON.parse(payload) as ConversationNews),
    onListening: () => {
      streams.isListening = true
      streams.tellAllToReset()
    },
    onLost: () => {
      streams.isListening = false
    },
  })
  const recheck = createStreamChecks(
    (found) => checkStreams(app, streams, found),
    (err) => app.log.warn({ err }, 'event streams were not checked'),
  )
  app.publicChanges.listenAlso(sessionChannel, {
    onNotification: (payload) => void recheck(streams.ofUser(Number(payload))),
    onListening: () => void recheck(streams.all),
  })
  let seconds = 0
  const timer = setInterval(() => void recheck(streams.due(seconds++)), 1_000).unref()
  app.server.on('ending', () => streams.close())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    streams.close()
  })
  return streams
}

/** Ends streams of sessions and conversations that have ended, and notices changes of teams. */
async function checkStreams(app: App, streams: EventStreams, found: readonly EventStream[]): Promise<void> {
  const hashes = found.flatMap(({ sessionHash }) => (sessionHash ? [sessionHash] : []))
  const links = found.flatMap(({ linkedIds }) => linkedIds)
  const people = new Set(found.flatMap(({ userId }) => userId ?? []))
  const [alive, readable, followed] = await Promise.all([
    listAliveSessions(app.db, hashes),
    listReadableRequests(app.db, links),
    listFollowed(app.db, [...people], needsConfirmation(app.config)),
  ])
  for (const stream of found) {
    const { userId, sessionHash, linkedIds } = stream
    const isOver = sessionHash
      ? !alive.has(sessionHash.toString('hex'))
      : !linkedIds.some((id) => readable.has(id))
    const now = userId === null ? undefined : followed.get(userId)
    if (isOver) streams.end(stream)
    else if (now) streams.change(stream, now)
  }
}

/** The audience of a request's stream. Links that lead nowhere are left out; throws not_found when none leads anywhere. */
export async function findAudience(request: FastifyRequest): Promise<Audience> {
  const { db, config } = request.server
  const { visitor } = request
  const hashes = linkHashesOf(request)
  const linkedIds = hashes.length > 0 ? await listLinked(db, hashes) : []
  if (visitor) {
    const followed = await listFollowed(db, [visitor.id], needsConfirmation(config))
    const { businessIds = [], conversationIds = [] } = followed.get(visitor.id) ?? {}
    return { userId: visitor.id, sessionHash: visitor.sessionHash, linkedIds, businessIds, conversationIds }
  }
  if (linkedIds.length === 0) throw notFound('conversation')
  return { userId: null, sessionHash: null, linkedIds, businessIds: [], conversationIds: [] }
}

/** Throws rate_limited or unavailable when there is no room for another stream. */
export function requireRoom(streams: EventStreams, audience: Audience, address: string): void {
  const refusal = streams.refusal(audience, address)
  if (refusal === 'process')
    throw new AppError('unavailable', 'Temporarily unavailable. Please try again in a moment.', undefined, {
      retryAfter: 15,
    })
  if (refusal) throw tooManyRequests(30, refusal === 'address')
}
