import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { codeAt, stepAt } from '#server/factors/totp.ts'

type Headers = { authorization: string }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the secret as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Acts with the clock stopped: a code of the previous step is too old once the next step begins. */
export async function withinStep<Result>(act: () => Promise<Result>): Promise<Result> {
  vi.setSystemTime(Date.now())
  return act().finally(() => vi.useRealTimers())
}

/** Sets up an authenticator app through the API, as its owner does. */
export async function addAuthenticator(app: FastifyInstance, headers: Headers) {
  const url = '/api/auth/authenticator'
  const started = await app.inject({ method: 'POST', url, headers })
  if (started.statusCode !== 201) throw new Error(`no authenticator: ${started.body}`)
  const secret = fromBase32(started.json().secret)
  /** Codes of the next 30 seconds count, too, so each call has another one. */
  const codeIn = (steps: number) => codeAt(secret, stepAt(Date.now()) + steps)
  const confirmed = await withinStep(async () =>
    app.inject({ method: 'PUT', url, headers, payload: { code: codeIn(-1) } }),
  )
  if (confirmed.statusCode !== 200) throw new Error(`not confirmed: ${confirmed.body}`)
  return { secret, codeIn, recoveryCodes: confirmed.json().recoveryCodes as string[] }
}
