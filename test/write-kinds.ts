import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { message, messageWithPicture, quoteRequest, round } from './conversation-writes.ts'
import { picturePart } from './edit-business.ts'
import { edit, listing, review, toggle } from './listing-writes.ts'
import { newKey } from './new-key.ts'
import { multipartBody } from './picture-form.ts'
import {
  type Kind,
  pick,
  post,
  putForm,
  type Random,
  type Stored,
  somePicture,
  type Write,
} from './write-kind.ts'
import type { Client } from './writing-clients.ts'

const supportMessage: Kind = {
  begin() {
    const text = `Support ${randomUUID()}`
    const email = `support.${randomUUID()}@example.com`
    const key = newKey()
    return {
      thing: text,
      value: `${email} 1`,
      send: (app) => post(app, '/api/support', { name: 'Ana Ruiz', email, message: text }, key),
      mails: [{ to: email, says: '', times: 1 }],
    }
  },
  stored: sql<Stored>`SELECT message AS thing, concat_ws(' ', email, (SELECT count(*) FROM inbox_items
      WHERE support_request_id = support_requests.id)) AS value FROM support_requests`,
}

const profile: Kind = {
  async begin({ visitor }) {
    const firstName = `Ana-${randomBytes(8).toString('hex')}`
    const form = multipartBody([
      { name: 'firstName', content: firstName },
      { name: 'lastName', content: 'Ruiz' },
      { name: 'email', content: visitor.email },
      picturePart('profileImage', await somePicture()),
    ])
    return {
      thing: String(visitor.id),
      value: firstName,
      send: (app) => putForm(app, '/api/users/profile', form, visitor.headers),
      picturesOf: (answer) => [answer.json().user.profileImageUrl],
    }
  },
  stored: sql<Stored>`SELECT id::text AS thing, first_name AS value FROM users WHERE first_name LIKE 'Ana-%'`,
}

const subscription: Kind = {
  begin() {
    const email = `news.${randomUUID()}@example.com`
    return {
      thing: email,
      value: 'asked',
      send: (app) => post(app, '/api/subscribers/subscribe', { email }),
      mails: [{ to: email, says: '', times: 1 }],
      mailsRepeat: true,
    }
  },
  stored: sql<Stored>`SELECT email AS thing, 'asked' AS value FROM subscribers`,
}

/** Writes of clients, by name. */
export const writeKinds: Readonly<Record<string, Kind>> = {
  'quote request': quoteRequest,
  'request to several': round,
  message,
  'message with a picture': messageWithPicture,
  review,
  favorite: toggle('save', 'isSaved', 'saved', 'business_saves'),
  like: toggle('like', 'isLiked', 'liked', 'business_likes'),
  'message to support': supportMessage,
  'listing with pictures': listing,
  'edit with a logo': edit,
  'profile with a picture': profile,
  subscription,
}

/** Begins something that this client can write now. */
export async function beginSome(client: Client, random: Random): Promise<Write & { kind: string }> {
  const kind = pick(Object.keys(writeKinds), random)
  const write = await writeKinds[kind]?.begin(client, random)
  return write ? { ...write, kind } : beginSome(client, random)
}
