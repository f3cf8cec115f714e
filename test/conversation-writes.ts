import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { picturePart } from './edit-business.ts'
import { newKey } from './new-key.ts'
import { multipartBody } from './picture-form.ts'
import { roundPayload } from './round-payload.ts'
import { type Kind, pick, post, type Stored, somePicture } from './write-kind.ts'

export const quoteRequest: Kind = {
  begin({ edits, owner }, random) {
    const key = newKey()
    const email = `quote.${key['idempotency-key']}@example.com`
    const businessId = pick(edits.keys(), random)
    const requirements = `Quote ${randomUUID()}`
    const payload = { businessId, name: 'Ana Ruiz', email, phone: '512-555-0101', requirements }
    return {
      thing: email,
      value: `${businessId} ${requirements}`,
      send: (app) => post(app, '/api/business-quote-requests', payload, key),
      mails: [
        { to: email, says: '', times: 1 },
        { to: owner.email, says: requirements, times: 1 },
      ],
    }
  },
  stored: sql<Stored>`SELECT email AS thing, concat_ws(' ', business_id, requirements) AS value
    FROM business_quote_requests WHERE email LIKE 'quote.%'`,
}

export const round: Kind = {
  begin({ edits, owner }) {
    const businessIds = [...edits.keys()]
    const payload = roundPayload(businessIds)
    const key = newKey()
    return {
      thing: payload.email,
      value: `${payload.what} ${businessIds.join()}`,
      send: (app) => post(app, '/api/quote-rounds', payload, key),
      mails: [
        { to: payload.email, says: '', times: 1 },
        { to: owner.email, says: payload.what, times: businessIds.length },
      ],
    }
  },
  stored: sql<Stored>`SELECT email AS thing, concat_ws(' ', what, (SELECT string_agg(business_id::text, ',' ORDER BY id)
      FROM business_quote_requests WHERE round_id = quote_rounds.id)) AS value FROM quote_rounds`,
}

const messagesThatBegin = (word: string): RawBuilder<Stored> => sql<Stored>`
  SELECT client_key AS thing, concat_ws(' ', side, text, (SELECT count(*) FROM message_attachments
    WHERE message_id = messages.id)) AS value
  FROM messages WHERE text LIKE ${`${word} %`}`

export const message: Kind = {
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
        post(
          app,
          `/api/conversations/${conversation.id}/messages`,
          { text },
          { ...headers, 'idempotency-key': clientKey },
        ),
      mails: [{ to, says: text, times: 1 }],
    }
  },
  stored: messagesThatBegin('Word'),
}

export const messageWithPicture: Kind = {
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
        const keyed = { ...headers, 'idempotency-key': clientKey }
        return post(app, `/api/conversations/${id}/messages`, { text, attachmentIds }, keyed)
      },
      picturesOf: (answer) => answer.json().message.attachments.map(({ url }: { url: string }) => url),
      mails: [{ to: owner.email, says: text, times: 1 }],
    }
  },
  stored: messagesThatBegin('Look'),
}
