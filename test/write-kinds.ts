import { randomBytes, randomUUID } from 'node:crypto'
import type { LightMyRequestResponse as Answer } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import type { Application } from './buyer.ts'
import { picturePart } from './edit-business.ts'
import { multipartBody } from './picture-form.ts'
import { registrationFields, registrationForm } from './registration.ts'
import { roundPayload } from './round-payload.ts'
import type { Client } from './writing-clients.ts'

/** Emails that somebody must get; those that say this. */
export type ExpectedMail = { to: string; says: string; times: number }

/** Something that a client sends, and sends again unchanged when it gets no answer. */
export type Write = {
  /** What it changes, and what is stored of that afterward, as the kind's `stored` says it. */
  thing: string
  value: string
  send(app: Application): Promise<Answer>
  /** The status of a repeat of what is stored, if it isn't that of the first time. */
  repeatStatus?: number
  /** Addresses of its pictures. */
  picturesOf?(answer: Answer): string[]
  mails?: ExpectedMail[]
  /** Each time it is sent, they may be sent again. */
  mailsRepeat?: boolean
}

type Random = () => number
type Stored = { thing: string; value: string }
type Kind = {
  /** Null when the client has nothing of this kind to write now. */
  begin(client: Client, random: Random): Write | null | Promise<Write>
  /** What is stored, with all of its text; what is there twice has both. */
  stored: RawBuilder<Stored>
}

const pick = <Value>(values: Iterable<Value>, random: Random): Value => {
  const all = [...values]
  return all[Math.floor(random() * all.length)] as Value
}

const post = (app: Application, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

/** A picture unlike any other. */
const somePicture = () =>
  sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } })
    .png()
    .toBuffer()

const putForm = (
  app: Application,
  url: string,
  { payload, headers }: ReturnType<typeof multipartBody>,
  session: object,
) => app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...session } })

const quoteRequest: Kind = {
  begin({ edits, owner }, random) {
    const clientKey = randomUUID()
    const email = `quote.${clientKey}@example.com`
    const businessId = pick(edits.keys(), random)
    const requirements = `Quote ${randomUUID()}`
    const payload = { clientKey, businessId, name: 'Ana Ruiz', email, phone: '512-555-0101', requirements }
    return {
      thing: clientKey,
      value: `${businessId} ${requirements}`,
      send: (app) => post(app, '/api/business-quote-requests', payload),
      mails: [
        { to: email, says: '', times: 1 },
        { to: owner.email, says: requirements, times: 1 },
      ],
    }
  },
  stored: sql<Stored>`SELECT client_key AS thing, string_agg(concat_ws(' ', business_id, requirements), ' | ') AS value
    FROM business_quote_requests WHERE client_key IS NOT NULL GROUP BY client_key`,
}

const round: Kind = {
  begin({ edits, owner }) {
    const businessIds = [...edits.keys()]
    const payload = roundPayload(businessIds)
    return {
      thing: payload.clientKey,
      value: `${payload.what} ${businessIds.join()}`,
      send: (app) => post(app, '/api/quote-rounds', payload),
      mails: [
        { to: payload.email, says: '', times: 1 },
        { to: owner.email, says: payload.what, times: businessIds.length },
      ],
    }
  },
  stored: sql<Stored>`SELECT client_key AS thing, concat_ws(' ', what, (SELECT string_agg(business_id::text, ',' ORDER BY id)
      FROM business_quote_requests WHERE round_id = quote_rounds.id)) AS value FROM quote_rounds`,
}

const messagesThatBegin = (word: string): RawBuilder<Stored> => sql<Stored>`
  SELECT client_key AS thing, string_agg(concat_ws(' ', side, text, (SELECT count(*) FROM message_attachments
    WHERE message_id = messages.id)), ' | ') AS value
  FROM messages WHERE text LIKE ${`${word} %`} GROUP BY client_key`

const message: Kind = {
  begin({ conversation, owner }, random) {
    const clientKey = randomUUID()
    const text = `Word ${randomUUID()}`
    const [side, headers, to] = pick(
      [
        ['visitor', conversation.headers, owner.email],
        ['business', owner.headers, conversation.email],
      ] as const,
      random,
    )
    return {
      thing: clientKey,
      value: `${side} ${text} 0`,
      send: (app) =>
        post(app, `/api/conversations/${conversation.id}/messages`, { clientKey, text }, { ...headers }),
      mails: [{ to, says: text, times: 1 }],
    }
  },
  stored: messagesThatBegin('Word'),
}

const messageWithPicture: Kind = {
  async begin({ conversation: { id, headers }, owner }) {
    const clientKey = randomUUID()
    const text = `Look ${randomUUID()}`
    const form = multipartBody([
      { name: 'clientKey', content: randomUUID() },
      picturePart('file', await somePicture()),
    ])
    const upload = { ...form, headers: { ...form.headers, ...headers } }
    return {
      thing: clientKey,
      value: `visitor ${text} 1`,
      async send(app) {
        const uploaded = await app.inject({
          method: 'POST',
          url: `/api/conversations/${id}/attachments`,
          ...upload,
        })
        if (uploaded.statusCode !== 201) return uploaded
        const attachmentIds = [uploaded.json().id]
        return post(app, `/api/conversations/${id}/messages`, { clientKey, text, attachmentIds }, headers)
      },
      picturesOf: (answer) => answer.json().message.attachments.map(({ url }: { url: string }) => url),
      mails: [{ to: owner.email, says: text, times: 1 }],
    }
  },
  stored: messagesThatBegin('Look'),
}

const review: Kind = {
  begin({ visitor, reviewed, allBusinessIds }, random) {
    const businessId = allBusinessIds.findLast((id) => !reviewed.has(id))
    if (businessId === undefined) return null
    reviewed.add(businessId)
    const rating = 1 + Math.floor(random() * 5)
    const content = `Review ${randomUUID()}`
    return {
      thing: `${visitor.id} ${businessId}`,
      value: `${rating} ${content}`,
      send: (app) => post(app, '/api/reviews', { businessId, rating, content }, visitor.headers),
      repeatStatus: 409,
    }
  },
  stored: sql<Stored>`SELECT concat_ws(' ', user_id, business_id) AS thing,
      string_agg(concat_ws(' ', rating, content), ' | ') AS value FROM reviews GROUP BY user_id, business_id`,
}

/** Pressed only if it doesn't look as wished, as a person without an answer would. */
function toggle(
  name: 'save' | 'like',
  shownAs: 'isSaved' | 'isLiked',
  kept: 'saved' | 'liked',
  table: string,
): Kind {
  return {
    begin({ visitor, [kept]: on, allBusinessIds }, random) {
      const businessId = pick(allBusinessIds.slice(-30), random)
      const isWished = !on.delete(businessId)
      if (isWished) on.add(businessId)
      const url = `/api/businesses/${businessId}`
      return {
        thing: `${visitor.id} ${businessId}`,
        value: isWished ? 'on' : '',
        async send(app) {
          const shown = await app.inject({ url, headers: visitor.headers })
          if (shown.statusCode !== 200 || shown.json().business[shownAs] === isWished) return shown
          return post(app, `${url}/${name}`, {}, visitor.headers)
        },
      }
    },
    stored: sql<Stored>`SELECT concat_ws(' ', user_id, business_id) AS thing, string_agg('on', ' | ') AS value
      FROM ${sql.table(table)} GROUP BY user_id, business_id`,
  }
}

const supportMessage: Kind = {
  begin() {
    const text = `Support ${randomUUID()}`
    const email = `support.${randomUUID()}@example.com`
    return {
      thing: text,
      value: `${email} 1`,
      send: (app) => post(app, '/api/support', { name: 'Ana Ruiz', email, message: text }),
      mails: [{ to: email, says: '', times: 1 }],
    }
  },
  stored: sql<Stored>`SELECT message AS thing, string_agg(concat_ws(' ', email, (SELECT count(*) FROM inbox_items
      WHERE support_request_id = support_requests.id)), ' | ') AS value FROM support_requests GROUP BY message`,
}

const listing: Kind = {
  async begin({ owner, categoryId }) {
    const businessName = `Listing ${randomUUID()}`
    const description = `Described ${randomUUID()}`
    const fields = registrationFields(categoryId, { businessName, description })
    const form = registrationForm(fields, { gallery: [await somePicture(), await somePicture()] })
    const headers = { ...form.headers, ...owner.headers }
    return {
      thing: businessName,
      value: `${description} 2`,
      send: (app) => app.inject({ method: 'POST', url: '/api/businesses', payload: form.payload, headers }),
      picturesOf: (answer) => answer.json().business.images.map(({ url }: { url: string }) => url),
    }
  },
  stored: sql<Stored>`SELECT name AS thing, string_agg(concat_ws(' ', description, jsonb_array_length(images)), ' | ') AS value
    FROM business_profiles WHERE name LIKE 'Listing %' GROUP BY name`,
}

const edit: Kind = {
  async begin({ owner, edits }, random) {
    const businessId = pick(edits.keys(), random)
    const number = (edits.get(businessId) ?? 0) + 1
    edits.set(businessId, number)
    const description = `Edit ${randomUUID()}`
    const form = multipartBody([
      { name: 'description', content: description },
      picturePart('profileImage', await somePicture()),
    ])
    return {
      thing: String(businessId),
      // The first revision is that before any edit.
      value: `${description} ${number + 1}`,
      send: (app) => putForm(app, `/api/businesses/${businessId}`, form, owner.headers),
      picturesOf: (answer) => [answer.json().business.logoUrl],
    }
  },
  stored: sql<Stored>`SELECT business_id::text AS thing, concat_ws(' ', description, revision) AS value
    FROM business_profiles WHERE description LIKE 'Edit %'`,
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
  stored: sql<Stored>`SELECT email AS thing, string_agg('asked', ' | ') AS value FROM subscribers GROUP BY email`,
}

/** What clients write, by name. */
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
