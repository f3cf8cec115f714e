import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse as Answer } from 'fastify'
import type { RawBuilder } from 'kysely'
import sharp from 'sharp'
import type { Application } from './buyer.ts'
import type { multipartBody } from './picture-form.ts'
import type { Client } from './writing-clients.ts'

/** Emails that somebody must get; those that say this. */
export type ExpectedMail = { to: string; says: string; times: number }

/** A client's write, sent again unchanged when it gets no answer. */
export type Write = {
  /** The thing it changes, and the value stored afterward, in the form of the kind's `stored`. */
  thing: string
  value: string
  send(app: Application): Promise<Answer>
  /** The status of a repeat, if it isn't that of the first time. */
  repeatStatus?: number
  /** Addresses of its pictures. */
  picturesOf?(answer: Answer): string[]
  mails?: ExpectedMail[]
  /** Each time it is sent, they may be sent again. */
  mailsRepeat?: boolean
}

export type Random = () => number
export type Stored = { thing: string; value: string }
export type Kind = {
  /** Null when the client has nothing of this kind to write now. */
  begin(client: Client, random: Random): Write | null | Promise<Write>
  /** Everything stored of this kind, one row each, with all of its text. */
  stored: RawBuilder<Stored>
}

export const pick = <Value>(values: Iterable<Value>, random: Random): Value => {
  const all = [...values]
  return all[Math.floor(random() * all.length)] as Value
}

export const post = (app: Application, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

/** A picture unlike any other. */
export const somePicture = () =>
  sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } })
    .png()
    .toBuffer()

export const putForm = (
  app: Application,
  url: string,
  { payload, headers }: ReturnType<typeof multipartBody>,
  session: object,
) => app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...session } })
