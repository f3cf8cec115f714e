import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createBudget } from './address-budget.ts'
import { Lane, type LaneLimits } from './lane.ts'
import { countRefusals, type Refusal, sendRefusal } from './refusals.ts'

/**
 * What is admitted at the same time, by kind. Rendering and compressing keep the processor busy, so more at once would
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
  files: { atOnce: 32, waiting: 400 },
} satisfies Record<string, LaneLimits>
export type LaneName = keyof typeof lanes

/**
 * A client that has left can't tell when its work is done. Most work takes less than this, in milliseconds; holding a
 * place for longer would let a visitor who reloads twice lock themselves out.
 */
const abandonedWork = 250

/** How many signed-in people are recognized before the database is asked. */
const knownMembers = 20_000

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type Options = {
  addressOf(request: IncomingMessage): string
  /** Requests a second that one address may send in the long run, beyond those answered from memory; null for no limit. */
  perSecond: number | null
  /** Whether a page of this address is kept, however old. */
  isKept(request: IncomingMessage): boolean
  /** Sends the kept page of this address, however old. Returns false when there is none. */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean
  report(refusal: Refusal): void
}

type Work = { lane: LaneName; address: string; answer: Answer }

export type Admission = ReturnType<typeof createAdmission>

/** A response that tells when its head is written. */
export type Answer = ServerResponse & { onHead?: ((status: number) => void) | undefined }

/**
 * Decides before Fastify, and at a small fraction of the cost of a response, what is worked on now, what waits for a
 * moment, and what is refused: 429 beyond the budget of an address, 503 for what can't be answered in time. Calls of
 * `inject`, such as those of a page being rendered, don't pass here. See docs/decisions/0018-under-load.md.
 */
export function createAdmission({ addressOf, perSecond, isKept, answerKept, report }: Options) {
  const byName = createLanes()
  const { count, refusals } = countRefusals(report)
  const members = new LRUCache<string, true>({ max: knownMembers })
  const budget = perSecond === null ? null : createBudget(perSecond)
  /** Writes whose body is still arriving. */
  const arriving = new WeakMap<IncomingMessage, Work>()

  function refuse(lane: LaneName, request: IncomingMessage, answer: Answer): void {
    if (lane === 'pages' && answerKept(request, answer)) return
    count({ lane, status: 503 })
    sendRefusal(request, answer, { lane, status: 503, retryAfter: 2 })
  }

  /** Begins the work when it has a place in its lane. */
  function enter(
    { lane, address, answer }: Work,
    first: boolean,
    begin: () => void,
    refused: () => void,
  ): void {
    const start = () => {
      whenAnswered(answer, (took) => byName[lane].leave(address, took))
      begin()
    }
    answer.once('close', byName[lane].enter({ address, first, start, refuse: refused }))
  }

  return {
    load: (state: 'running' | 'waiting') => loadOf(byName, state),
    refusals,
    /** Calls `handle` now, in a moment or never. */
    admit(request: IncomingMessage, answer: Answer, handle: () => void): void {
      const lane = laneOf(request, members)
      if (lane === null) {
        handle()
        return
      }
      const work = { lane, address: addressOf(request), answer }
      const wait = isUncounted(lane) ? 0 : (budget?.spend(work.address) ?? 0)
      if (wait > 0) {
        count({ lane, status: 429, address: work.address })
        sendRefusal(request, answer, { lane, status: 429, retryAfter: wait })
      } else if (safeMethods.has(request.method ?? '')) {
        enter(work, lane === 'pages' && isKept(request), handle, () => refuse(lane, request, answer))
      } else if (byName[lane].isFull) {
        refuse(lane, request, answer)
      } else {
        arriving.set(request, work)
        handle()
      }
    },
    /**
     * For `preValidation`: a write takes its place once its body has arrived, so a slow sender takes none. Uploads are
     * received by their handler, in their own time.
     */
    async takeTurn({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
      const work = arriving.get(raw)
      if (!work || headers['content-type']?.startsWith('multipart/')) return
      const isAdmitted = await new Promise<boolean>((resolve) => {
        work.answer.once('close', () => resolve(false))
        const [begin, refused] = [() => resolve(true), () => resolve(false)]
        enter(work, false, begin, refused)
      })
      if (isAdmitted) return
      // Not thrown: an error has its own log line.
      reply.hijack()
      if (!work.answer.destroyed) refuse(work.lane, raw, work.answer)
    },
    /** For a process that is stopping: refuses nothing more for being late. */
    serveAll(): void {
      for (const lane of Object.values(byName)) lane.serveAll()
    },
    /** For `onRequest`, once the visitor is known: only who has been recognized once goes past anonymous visitors. */
    async knowMember({ visitor, headers }: FastifyRequest): Promise<void> {
      if (visitor && headers.authorization) members.set(digest(headers.authorization), true)
    },
  }
}

const createLanes = () =>
  Object.fromEntries(Object.entries(lanes).map(([name, limits]) => [name, new Lane(limits)])) as Record<
    LaneName,
    Lane
  >

/** The number of requests in each lane. */
const loadOf = (byName: Record<LaneName, Lane>, state: 'running' | 'waiting') =>
  Object.entries(byName).map(([name, lane]) => ({ labels: { lane: name }, value: lane[state] }))

const isUncounted = (lane: LaneName) => lane === 'files' || lane === 'webhooks'

/** Its lane; null for health checks, which always get through. */
function laneOf(
  { url = '', method = '', headers }: IncomingMessage,
  members: LRUCache<string, true>,
): LaneName | null {
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/healthz' || path === '/readyz') return null
  if (/^\/(?:assets|uploads|api\/uploads)\//.test(path)) return 'files'
  if (path === '/api/payments/webhook') return 'webhooks'
  if (headers.authorization && members.has(digest(headers.authorization))) return 'members'
  if (!safeMethods.has(method)) return 'forms'
  return path.startsWith('/api/') ? 'reads' : 'pages'
}

/** A bearer token isn't kept in memory. */
const digest = (authorization: string) => hash('sha256', authorization, 'base64')

/**
 * Calls `then` once the head of the response is written, because the rest is up to the client, with the milliseconds it
 * took, or null when it failed.
 */
function whenAnswered(answer: Answer, then: (took: number | null) => void): void {
  const start = Date.now()
  let isDone = false
  const done = (took: number | null) => {
    if (!isDone) then(took)
    isDone = true
  }
  answer.onHead = (status) => done(status < 500 ? Date.now() - start : null)
  const doneSoon = () => {
    if (!isDone) setTimeout(done, abandonedWork, null).unref()
  }
  if (answer.destroyed) doneSoon()
  else answer.once('close', doneSoon)
}
