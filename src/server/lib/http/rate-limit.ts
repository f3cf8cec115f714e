import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Tx } from '../database/db.ts'
import { createBudget } from './address-budget.ts'
import { addressGroups } from './address-groups.ts'
import { addressKey } from './client-address.ts'
import { type AppError, tooManyRequests } from './errors.ts'
import { accountKey, type Counter, countAct, uncount } from './rate-limits.repository.ts'

/** At most `max` in `timeWindow` milliseconds. */
export type Allowance = { max: number; timeWindow: number }

/**
 * Limits of a route, by the one who is counted; every one that a request names must have room. An address is shared by an
 * office, a school or the customers of a mobile network, so its allowance is large; those of one person, one browser and
 * one email address are small.
 */
export type Limit = {
  address?: Allowance | readonly Allowance[]
  person?: Allowance
  /** By the cookie of a browser that has signed in before. */
  device?: Allowance
  /** By the email address in the form, or the field that a form has instead. */
  email?: Allowance
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: Limit
    /** The handler finds mistakes, too: then nothing has been done, and nothing counts. */
    checksInHandler?: true
  }
}

const minute = 60 * 1000

/** Enough for hundreds of people behind one address who send one form. */
const crowd = [
  { max: 60, timeWindow: 10 * minute },
  { max: 300, timeWindow: 24 * 60 * minute },
]

/** Counts one person, browser and email address alike, and everybody at an address together. */
export const limitSenders = (one: Allowance): Limit => ({
  address: crowd,
  person: one,
  device: one,
  email: one,
})

/** Anonymous forms (reference figure S34, which counted addresses). */
export const anonymousFormLimit = limitSenders({ max: 5, timeWindow: 10 * minute })

/** For a route behind `requireUser`. */
export const limitPerPerson = (person: Allowance): Limit => ({ person })

/** For reads, links and steps without a sender: this only limits the load. */
export const limitPerAddress = (address: Allowance): Limit => ({ address })

/** Links with a secret in them, from emails: far more than an office opens or a mail provider stops for its users. */
export const secretLinkLimit = limitPerAddress({ max: 600, timeWindow: 10 * minute })

/** How many times as much is accepted from the people at an address who are signed in, apart from everybody else there. */
const membersFactor = 10

/** The key an address counts under. */
export const visitorKey = ({ ip, socket }: FastifyRequest): string => addressKey(socket, ip)

/** Adds one to the count for `key`. Seconds to wait when that is too many, else 0. */
export async function countAgainst(
  db: Db | Tx,
  key: string,
  { max, milliseconds }: Omit<Counter, 'key'>,
): Promise<number> {
  return (await countAct(db, [{ key, max, milliseconds }]))?.seconds ?? 0
}

/** The counters of an address and of the networks it is in. */
export function addressCounters(
  address: string,
  name: string,
  allowances: Allowance | readonly Allowance[],
  times = 1,
): Counter[] {
  return addressGroups(address).flatMap(({ key, factor }) =>
    [allowances].flat().map(({ max, timeWindow }) => ({
      key: `address ${key} ${name} ${timeWindow}`,
      max: max * factor * times,
      milliseconds: timeWindow,
    })),
  )
}

type Form = { email?: unknown; contactNumber?: unknown }

/** All counters of a request. */
function countersOf(request: FastifyRequest, limit: Limit, device: Buffer | null): Counter[] {
  const { visitor, body, routeOptions } = request
  const route = `${routeOptions.method} ${routeOptions.url}`
  const { email, contactNumber = email } = (body ?? {}) as Form
  const one = (allowance: Allowance | undefined, key: string | null): Counter[] =>
    allowance && key ? [{ key, max: allowance.max, milliseconds: allowance.timeWindow }] : []
  const [name, times] = visitor ? [`members ${route}`, membersFactor] : [route, 1]
  return [
    ...(limit.address ? addressCounters(visitorKey(request), name, limit.address, times) : []),
    ...one(limit.person, visitor && `person ${visitor.id} ${route}`),
    ...one(limit.device, device && `device ${device.toString('hex')} ${route}`),
    ...one(limit.email, typeof contactNumber === 'string' ? accountKey(route, contactNumber) : null),
  ]
}

/**
 * Mistakes in forms, in memory: they are free for anyone who makes one, but a program can't send them without end. So many
 * at once, then so many a second; all of an address count together.
 */
const mistakesAllowed = { address: { atOnce: 300, perSecond: 0.5 }, person: { atOnce: 100, perSecond: 0.1 } }

const mistakeStatuses = new Set([400, 413, 415, 422])

/** A multipart form is checked by its handler, and so after it was counted. */
const isCheckedLate = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config.checksInHandler || routeOptions.schema?.consumes?.includes('multipart/form-data')) ??
  false

type Options = {
  db: Db
  /** The hash in the cookie of a browser, known or not. */
  deviceOf(request: FastifyRequest): Buffer | null
}

export type Limits = ReturnType<typeof createLimits>

/**
 * The limits of routes; a route has one by `config: { rateLimit: … }`. An act counts, and so does an attempt that
 * failed, such as a wrong code; a form that isn't filled in right doesn't.
 */
export function createLimits({ db, deviceOf }: Options) {
  const { address, person } = mistakesAllowed
  const mistakesOfAddress = createBudget(address.perSecond, address.atOnce)
  const mistakesOfPerson = createBudget(person.perSecond, person.atOnce)
  const personGroup = (id: number) => ({ key: String(id), factor: 1 })
  const counted = new WeakMap<FastifyRequest, readonly string[]>()

  async function count(request: FastifyRequest): Promise<void> {
    const { rateLimit } = request.routeOptions.config
    if (!rateLimit) return
    // Somebody else's mistakes at the same address stop nobody; one's own stop what is expensive to check.
    const wait = request.visitor ? mistakesOfPerson.wait(personGroup(request.visitor.id)) : 0
    if (wait > 0) throw tooManyRequests(wait, false)
    const counters = countersOf(request, rateLimit, deviceOf(request))
    if (counters.length === 0) return
    // A visitor who can't be counted is rejected: the form would only wait for the same unavailable database.
    const usedUp = await countAct(db, counters)
    if (usedUp) throw tooManyRequests(usedUp.seconds, usedUp.key.startsWith('address '))
    counted.set(
      request,
      counters.map(({ key }) => key),
    )
  }

  return {
    /** Before the handler, so that a request refused by its schema is never counted. */
    enforce: (app: FastifyInstance) => void app.addHook('preHandler', count),
    /**
     * Takes back the counts of a mistake, or of a fault of ours. Returns the error to send instead of a mistake when there were too
     * many; null to send the mistake itself.
     */
    async onFailure(request: FastifyRequest, { statusCode }: AppError): Promise<AppError | null> {
      const { method, visitor, routeOptions } = request
      const isMistake = mistakeStatuses.has(statusCode)
      const taken = counted.get(request)
      if (taken && (statusCode >= 500 || (isMistake && isCheckedLate(request))))
        // If this fails, it has cost them one act.
        await uncount(db, { taken }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'not taken back'),
        )
      if (!isMistake || !routeOptions.config.rateLimit || method === 'GET') return null
      const wait = visitor
        ? mistakesOfPerson.spend([personGroup(visitor.id)])
        : mistakesOfAddress.spend(addressGroups(visitorKey(request)))
      return wait > 0 ? tooManyRequests(wait, visitor === null) : null
    },
  }
}
