import { expect } from 'vitest'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { buildConversation } from './attachments.ts'
import type { TestApp } from './test-app.ts'

type Headers = Record<string, string>

/** Conversations of a business with a visitor without an account, and what both do in them. */
export function openConversations(test: TestApp) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers, payload?: object) =>
    test.app.inject({ method, url: `/api/conversations${path}`, headers, ...(payload && { payload }) })

  const read = async (id: number, headers: Headers): Promise<Conversation> =>
    (await call('GET', `/${id}`, headers)).json()
  const say = (id: number, headers: Headers, text: string) =>
    call('POST', `/${id}/messages`, headers, { text })
  /** Sends a quote of one price in cents. */
  const offer = (id: number, headers: Headers, cents: number, given: object = {}) =>
    call('POST', `/${id}/quotes`, headers, {
      minCents: cents,
      maxCents: cents,
      includes: 'Parts and labor.',
      validUntil: null,
      ...given,
    })
  /** The ID of a quote that was sent. */
  async function quote(id: number, headers: Headers, cents: number, given: object = {}): Promise<number> {
    const sent = await offer(id, headers, cents, given)
    expect(sent.statusCode, sent.body).toBe(201)
    return sent.json().message.quote.id
  }
  const decide = (
    id: number,
    headers: Headers,
    quoteId: number,
    decision: 'accepted' | 'declined' | 'withdrawn',
    given: object = {},
  ) => call('PUT', `/${id}/quotes/${quoteId}/decision`, headers, { decision, ...given })
  return { call, start: () => buildConversation(test), read, say, offer, quote, decide }
}
