import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#server/lib/database/db.ts'
import { addressGroups } from '#server/lib/http/address-groups.ts'
import { visitorKey } from '#server/lib/http/rate-limit.ts'
import type { Sender } from '#server/lib/http/sender.ts'
import { createToken, type NewToken, readToken } from '#server/lib/tokens.ts'
import { deviceName } from './device-names.ts'
import { createDevice, isAnyonesDevice, recordDeviceUse } from './known-devices.repository.ts'

/**
 * Guarantee: a browser that has signed in before is recognized; all it gains is a counter of its own.
 */

const maxAge = 180 * 24 * 60 * 60

/** Browsers hide a name with this prefix from every other host and from plain HTTP. */
function cookieOf({ config }: FastifyInstance): { name: string; isSecure: boolean } {
  const isSecure = (config.publicApiUrl || config.publicUrl).startsWith('https:')
  return { name: isSecure ? '__Host-device' : 'device', isSecure }
}

/** A browser: the token of its cookie, if it has one, its name in words, if it gives one, and its address as it is counted. */
export type Device = { known: NewToken | null; name: string | null; address: string }

/** Work for a browser counts for its address. */
export const senderAt = ({ address }: Device): Sender => addressGroups(address)

/** The browser that sent a request. A malformed cookie counts as missing. */
export function readDevice(request: FastifyRequest): Device {
  const token = request.cookies[cookieOf(request.server).name]
  const hash = readToken('device', token)
  return {
    known: token !== undefined && hash ? { token, hash } : null,
    name: deviceName(request.headers['user-agent']),
    address: visitorKey(request),
  }
}

/**
 * Makes the browser known for this person. Returns the token for its cookie: the current one, which people who share a
 * browser share too, or a new one.
 */
export async function rememberDevice(tx: Tx, userId: number, { known }: Device): Promise<string> {
  if (known && (await recordDeviceUse(tx, userId, known.hash))) return known.token
  // Nobody can make one up for somebody else to sign in with.
  const { token, hash } = known && (await isAnyonesDevice(tx, known.hash)) ? known : createToken('device')
  await createDevice(tx, userId, hash)
  return token
}

/** Sets the browser's cookie, out of reach of scripts and other sites. */
export function sendDevice(reply: FastifyReply, token: string): void {
  const { name, isSecure } = cookieOf(reply.server)
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge,
  })
}
