import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ConversationAppointment } from '#shared/appointments/appointments.schemas.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import type { Conversation, ConversationMessage, Side } from '#shared/conversations/conversations.schemas.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { pdfFile, videoFile } from './attachments.ts'
import { newKey } from './new-key.ts'
import { multipartBody } from './picture-form.ts'
import { type Answer, json, sendThrough } from './troubled-client.ts'

/** A message, found by its unique word, with the keys of its files. */
export type Said = { word: string; files: string[] }
type Headers = Record<string, string>

const random = (below: number) => Math.floor(Math.random() * below)
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value

/** A slot of the next days, at a full hour in Austin. */
const someSlot = () => {
  const { date } = austinWallClock(new Date())
  return new Date(instantAt(date + 2 + random(20), (9 + random(7)) * 60) ?? 0).toISOString()
}

/** One side of a conversation, doing one thing after another over a bad line, and remembering what was accepted. */
export class TroubledPerson {
  readonly said: Said[] = []
  readonly #at: string
  readonly #side: Side
  readonly #headers: Headers
  readonly #port: number

  constructor(given: { conversationId: number; side: Side; headers: Headers; port: number }) {
    this.#at = `/api/conversations/${given.conversationId}`
    this.#side = given.side
    this.#headers = given.headers
    this.#port = given.port
  }

  /** Does something that this side can do. */
  act(): Promise<void> {
    const usual = [() => this.#write(), () => this.#write(), () => this.#sendFiles(), () => this.#arrange()]
    const own = this.#side === 'business' ? () => this.#quote() : () => this.#decide(['accepted', 'declined'])
    const rare = this.#side === 'business' ? () => this.#decide(['withdrawn']) : own
    return pick([...usual, own, rare])()
  }

  async #send(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    const { headers, body: bytes } = json(body)
    const all = { ...headers, ...this.#headers, ...newKey() }
    return sendThrough(this.#port, { method, path: this.#at + path, headers: all, body: bytes })
  }

  async #read<Value>(path = ''): Promise<Value> {
    const call = { method: 'GET', path: this.#at + path, headers: this.#headers } as const
    const { status, text } = await sendThrough(this.#port, call)
    expect(status, text).toBe(200)
    return JSON.parse(text)
  }

  /** Says something with a word of its own. It must be accepted, unless the other side was quicker. */
  async #say(method: 'POST' | 'PUT', path: string, more: object, field: string, files: string[] = []) {
    const word = randomUUID()
    const body = { text: '', ...more, [field]: `Word ${word}` }
    const { status, text } = await this.#send(method, path, body)
    if (method === 'PUT' && status === 409) return
    expect(status, text).toBe(201)
    const { message }: { message: ConversationMessage } = JSON.parse(text)
    expect(message.text).toContain(word)
    this.said.push({ word, files })
  }

  #write = () => this.#say('POST', '/messages', {}, 'text')

  #quote = () =>
    this.#say('POST', '/quotes', { minCents: 5_000, maxCents: 9_000, validUntil: null }, 'includes')

  async #sendFiles(): Promise<void> {
    const files: Attachment[] = []
    for (let count = 1 + random(2); count > 0; count--) files.push(await this.#upload())
    const attachmentIds = files.map(({ id }) => id)
    const urls = files.map(({ url }) => url)
    await this.#say('POST', '/messages', { attachmentIds }, 'text', urls)
  }

  /** Videos are few, because a busy machine takes seconds to start what reads one. */
  async #upload(isVideo = random(40) === 0): Promise<Attachment> {
    const content = isVideo ? videoFile('short.mp4') : pdfFile
    const form = multipartBody([
      { name: 'clientKey', content: randomUUID() },
      { name: 'file', filename: 'file', content },
    ])
    const headers = { ...form.headers, ...this.#headers }
    const call = { method: 'POST', path: `${this.#at}/attachments`, headers, body: form.payload } as const
    const { status, text } = await sendThrough(this.#port, call)
    // It took longer than a video may.
    if (isVideo && status === 422) return this.#upload(false)
    expect(status, text).toBe(201)
    return JSON.parse(text)
  }

  async #decide(decisions: readonly string[]): Promise<void> {
    const { messages } = await this.#read<Conversation>()
    const open = messages.flatMap(({ quote }) => (quote?.state === 'open' ? [quote.id] : []))
    if (open.length > 0)
      await this.#say('PUT', `/quotes/${pick(open)}/decision`, { decision: pick(decisions) }, 'text')
  }

  /** Asks for, offers, confirms, moves or cancels a time, as is possible. */
  async #arrange(): Promise<void> {
    const { appointment } = await this.#read<ConversationAppointment>('/appointment')
    const actions = appointment?.actions ?? []
    const times = [someSlot()]
    if (!appointment || ['declined', 'canceled'].includes(appointment.state)) {
      const { status, text } = await this.#send('POST', '/appointments', { times, note: '' })
      // The other side was quicker.
      expect([200, 409], text).toContain(status)
    } else if (actions.length > 0) {
      const action = pick(actions)
      const chosen = action === 'propose' ? times : []
      const { status, text } = await this.#send('POST', `/appointments/${appointment.id}/answers`, {
        action,
        times: chosen,
        note: '',
        revision: appointment.revision,
      })
      // So was another one, or this is the time they have.
      expect([200, 400, 409], text).toContain(status)
    }
  }
}
