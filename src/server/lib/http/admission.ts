import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createBudget } from './address-budget.ts'
import { addressGroups } from './address-groups.ts'
import { Lane, type LaneLimits } from './lane.ts'
import { LoopTurns } from './loop-turns.ts'
import type { Refusals } from './refusals.ts'
import { hasBody } from './request-body.ts'
import { sessionHashOf } from './visitor.ts'
import { isWebhook, passesOnMail } from './webhooks.ts'

/**
 * Requests admitted at the same time, by kind. Rendering and compressing keep the processor busy, so more at once would
 * only make each of them slower; reads and writes wait for the database in between.
 */
const lanes = {
  pages: { atOnce: 4, waiting: 200 },
  reads: { atOnce: 8, waiting: 200 },
  /** Of people who are signed in, reads and writes. */
  members: { atOnce: 8, waiting: 400 },
  /** Writes of anybody else. */
  forms: { atOnce: 8, waiting: 200 },
  webhooks: { atOnce: 8, waiting: 400 },
  /** More than can wait for their turns. */
  emails: { atOnce: 64, waiting: 200 },
  files: { atOnce: 32, waiting: 400 },
} satisfies Record<string, LaneLimits>
type LaneName = keyof typeof lanes

/**
 * A client that has left can't tell when its work is done. Most work takes less than this, in milliseconds; holding a
 * place for longer would let a visitor who reloads twice lock themselves out.
 */
const abandonedWork = 250

/**
 * Milliseconds until an address beyond its budget is told so. A program that asks again at once would otherwise take up
 * the processor with refusals alone, and its connections would all come back at the same moment.
 */
const refusalDelay = { least: 250, most: 1_000 }

/** How many signed-in people are recognized before the database is asked. */
const knownMembers = 20_000

const reads = new Set(['GET', 'HEAD'])

type Options = {
  addressOf(request: IncomingMessage): string
  /** Requests a second that one address may send in the long run, beyond those answered from memory; null for no limit. */
  perSecond: number | null
  /** Whether a page of this address is kept, however old. */
  isKept(request: IncomingMessage): boolean
  /** Sends the kept page of this address, however old. Returns false when there is none. */
  sendKept(request: IncomingMessage, response: ServerResponse): boolean
  refusals: Refusals
}

type Work = { lane: LaneName; address: string; response: AdmittedResponse }

export type Admission = ReturnType<typeof createAdmission>

/** A response that reports when its headers are written. */
export type AdmittedResponse = ServerResponse & { onHeaders?: ((status: number) => void) | undefined }

/**
 * Decides before Fastify, and at a small fraction of the cost of a response, which requests are answered now, which wait for a
 * moment, and which are refused: 429 beyond the budget of an address, 503 for those that can't be answered in time. Calls of
 * `inject`, such as those of a page being rendered, don't pass here. See docs/decisions/0018-under-load.md.
 */
export function createAdmission({ addressOf, perSecond, isKept, sendKept, refusals }: Options) {
  const turns = new LoopTurns()
  const byName = createLanes(turns)
  const members = new LRUCache<string, true>({ max: knownMembers })
  const budget = perSecond === null ? null : createBudget(perSecond)
  const bodies = createBodyTurns(byName, refuse)

  function refuse({ lane, address, response }: Work, request: IncomingMessage): void {
    if (lane === 'pages' && sendKept(request, response)) return
    refusals.send(request, response, { lane, status: 503, address, retryAfter: 2 })
  }

  return {
    turns,
    refusals: refusals.counts,
    load: (state: 'running' | 'waiting') => loadOf(byName, state),
    /** Calls `handle` now, in a moment or never. */
    admit(request: IncomingMessage, response: AdmittedResponse, handle: () => void): void {
      const lane = laneOf(request, members)
      if (lane === null) {
        handle()
        return
      }
      const address = addressOf(request)
      const work = { lane, address, response }
      const wait = isUncounted(lane) ? 0 : (budget?.spend(addressGroups(address)) ?? 0)
      if (wait > 0) {
        whenOverBudget(response, () =>
          refusals.send(request, response, { lane, status: 429, address, retryAfter: wait }),
        )
        return
      }
      const isFirst = lane === 'pages' && isKept(request)
      const begin = (leave: () => void) => {
        if (hasBody(request)) bodies.note(request, { ...work, leave })
        handle()
      }
      enter(byName[lane], work, { first: isFirst, begin, refuse: () => refuse(work, request) })
    },
    awaitBody: bodies.awaitBody,
    takeTurn: bodies.takeTurn,
    /** For a process that is stopping: refuses nothing more for being late. */
    serveAll(): void {
      for (const lane of Object.values(byName)) lane.serveAll()
    },
    /** For `onRequest`, once the visitor is known: only someone recognized once goes past anonymous visitors. */
    async rememberMember({ visitor, headers }: FastifyRequest): Promise<void> {
      const key = memberKey(headers)
      if (key && visitor) members.set(key, true)
      else if (key) members.delete(key)
    },
  }
}

function whenOverBudget(response: ServerResponse, refuse: () => void): void {
  const { least, most } = refusalDelay
  const timer = setTimeout(refuse, least + Math.random() * (most - least))
  response.once('close', () => clearTimeout(timer))
}

type Refuse = (work: Work, request: IncomingMessage) => void

/** Places of requests with a body, which have none while it arrives. */
function createBodyTurns(byName: Record<LaneName, Lane>, refuse: Refuse) {
  /** How to give back the place that a request has until its body is read. */
  const withBody = new WeakMap<IncomingMessage, Work & { leave(): void }>()
  return {
    note: (request: IncomingMessage, work: Work & { leave(): void }) => void withBody.set(request, work),
    /** For `preParsing`: a slow sender takes no place. */
    async awaitBody({ raw }: FastifyRequest): Promise<void> {
      withBody.get(raw)?.leave()
    },
    /**
     * For `preValidation`: a request whose body has arrived takes a place again, before those that have yet to begin.
     * Uploads are received by their handler, in their own time.
     */
    async takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const work = withBody.get(request.raw)
      if (!work || isUpload(request)) return
      const isAdmitted = await new Promise<boolean>((resolve) => {
        work.response.once('close', () => resolve(false))
        const outcome = { begin: () => resolve(true), refuse: () => resolve(false) }
        enter(byName[work.lane], work, { first: true, ...outcome })
      })
      if (isAdmitted) return
      // Not thrown: an error has its own log line.
      reply.hijack()
      if (!work.response.destroyed) refuse(work, request.raw)
    },
  }
}

type Entry = { first: boolean; begin(leave: () => void): void; refuse(): void }

/** Begins the work when it has a place in the lane. */
function enter(lane: Lane, { address, response }: Work, { first, begin, refuse }: Entry): void {
  const start = () => begin(whenResponded(response, (took) => lane.leave(address, took)))
  response.once('close', lane.enter({ address, first, start, refuse }))
}

const createLanes = (turns: LoopTurns) =>
  Object.fromEntries(
    Object.entries(lanes).map(([name, limits]) => [name, new Lane(limits, turns)]),
  ) as Record<LaneName, Lane>

/** The number of requests in each lane. */
const loadOf = (byName: Record<LaneName, Lane>, state: 'running' | 'waiting') =>
  Object.entries(byName).map(([name, lane]) => ({ labels: { lane: name }, value: lane[state] }))

const isUncounted = (lane: LaneName) => lane === 'files' || lane === 'webhooks' || lane === 'emails'

/** Its lane; null for health checks, which always get through. */
function laneOf(
  { url = '', method = '', headers }: IncomingMessage,
  members: LRUCache<string, true>,
): LaneName | null {
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/healthz' || path === '/readyz') return null
  if (/^\/(?:assets|uploads|api\/uploads)\//.test(path)) return 'files'
  if (isWebhook(path)) return passesOnMail(path) ? 'emails' : 'webhooks'
  if (members.has(memberKey(headers))) return 'members'
  if (!reads.has(method)) return 'forms'
  return path.startsWith('/api/') ? 'reads' : 'pages'
}

/** A bearer token isn't kept in memory, only its hash. */
const memberKey = ({ authorization }: IncomingMessage['headers']) =>
  sessionHashOf(authorization)?.toString('base64') ?? ''

/** Not by its header: any route accepts that one. */
const isUpload = (request: FastifyRequest) =>
  request.routeOptions.schema?.consumes?.includes('multipart/form-data') && request.isMultipart()

/**
 * Calls `then` once: when the response headers are written, because the rest is up to the client, with the milliseconds
 * it took, or with null when it failed or the returned function is called.
 */
function whenResponded(response: AdmittedResponse, then: (took: number | null) => void): () => void {
  const start = performance.now()
  let isDone = false
  const done = (took: number | null) => {
    if (!isDone) then(took)
    isDone = true
  }
  response.onHeaders = (status) => done(status < 500 ? performance.now() - start : null)
  const doneSoon = () => {
    if (!isDone) setTimeout(done, abandonedWork, null).unref()
  }
  if (response.destroyed) doneSoon()
  else response.once('close', doneSoon)
  return () => done(null)
}
