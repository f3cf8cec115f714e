import type { Writable } from 'node:stream'
import type { ConversationNews } from './conversation-news.repository.ts'

/** The owner of a stream, and its conversations. */
export type Audience = {
  /** Null for a visitor with only a secret link. */
  userId: number | null
  sessionHash: Buffer | null
  /** The conversations of secret links, and held requests, which keep their number when they become one. */
  linkedIds: readonly number[]
  businessIds: readonly number[]
  conversationIds: readonly number[]
}
export type EventStream = Audience & {
  response: Writable
  address: string
  /** The streams with a turn in the same second. */
  slot: Set<EventStream>
  endsAt: number
}

/** Streams open at the same time: of one person or secret link, of one address, and of this process. */
export type StreamCaps = { perPerson: number; perAddress: number; total: number }
/** Why there is no room for another stream. */
export type StreamRefusal = 'person' | 'address' | 'process'

/** Seconds between bytes of a stream, so that no proxy takes it for dead. */
const beatEvery = 20
/** A stream ends after this many milliseconds, and its browser opens another: proxies and processes get a fair share. */
const lifetime = { least: 30 * 60 * 1000, most: 45 * 60 * 1000 }
/** Bytes that may wait for a client that doesn't read. */
const unreadMax = 16 * 1024

const beat = ':\n\n'
const eventText = (event: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const resetText = eventText('reset', {})

/** Streams by their keys. */
class Index {
  readonly #streams = new Map<number | string, Set<EventStream>>()

  add(key: number | string, stream: EventStream): void {
    const known = this.#streams.get(key)
    if (known) known.add(stream)
    else this.#streams.set(key, new Set([stream]))
  }

  remove(key: number | string, stream: EventStream): void {
    const known = this.#streams.get(key)
    known?.delete(stream)
    if (known?.size === 0) this.#streams.delete(key)
  }

  of(key: number | string | null): ReadonlySet<EventStream> {
    return (key !== null && this.#streams.get(key)) || nothing
  }

  /** True when there is a key with so many streams. */
  isFull(keys: readonly string[], most: number): boolean {
    return keys.some((key) => this.of(key).size >= most)
  }
}
const nothing: ReadonlySet<EventStream> = new Set()

/** Where a stream counts: at its person, or at each of its secret links, however they were combined. */
const personKeys = ({ userId, linkedIds }: Audience): string[] =>
  userId === null ? linkedIds.map((id) => `link ${id}`) : [`user ${userId}`]

/** The open event streams of this process, bounded, each kept alive and told only of its own conversations. */
export class EventStreams {
  readonly #caps: StreamCaps
  readonly #users = new Index()
  readonly #businesses = new Index()
  readonly #conversations = new Index()
  readonly #people = new Index()
  readonly #addresses = new Index()
  readonly #slots = Array.from({ length: beatEvery }, () => new Set<EventStream>())
  readonly #timer: NodeJS.Timeout
  #count = 0
  #seconds = 0
  #isClosed = false
  isListening = false

  constructor(caps: StreamCaps) {
    this.#caps = caps
    this.#timer = setInterval(() => this.#tick(), 1_000).unref()
  }

  get count(): number {
    return this.#count
  }

  get all(): EventStream[] {
    return this.#slots.flatMap((slot) => [...slot])
  }

  refusal(audience: Audience, address: string): StreamRefusal | null {
    if (this.#isClosed || this.#count >= this.#caps.total) return 'process'
    if (this.#people.isFull(personKeys(audience), this.#caps.perPerson)) return 'person'
    return this.#addresses.isFull([address], this.#caps.perAddress) ? 'address' : null
  }

  /** Takes over a response whose headers are sent and that isn't closed. Everything that happens from now on is told. */
  open(audience: Audience, response: Writable, address: string): EventStream {
    const age = lifetime.least + Math.random() * (lifetime.most - lifetime.least)
    // Streams end at random, so a slot by their count would fill a few slots with all of them.
    const [slot = new Set<EventStream>()] = this.#slots.toSorted((one, other) => one.size - other.size)
    const stream: EventStream = { ...audience, response, address, slot, endsAt: performance.now() + age }
    this.#count += 1
    slot.add(stream)
    for (const key of personKeys(stream)) this.#people.add(key, stream)
    this.#addresses.add(address, stream)
    if (stream.userId !== null) this.#users.add(stream.userId, stream)
    this.#follow(stream, 'add')
    response.once('close', () => this.#forget(stream))
    return stream
  }

  /** Sends the missed changes, or with null a reset; `newest` is the newest message. */
  begin(stream: EventStream, missed: readonly number[] | null, newest: number): void {
    const texts = missed?.map((conversationId) => eventText('changed', { conversationId })) ?? [resetText]
    send(stream, `retry: 3000\n\n${texts.join('')}${eventText('ready', {}, newest)}`)
  }

  tell({ conversationId, businessId, visitorId, messageId, onlyFor }: ConversationNews): void {
    const text = eventText('changed', { conversationId }, messageId ?? undefined)
    const team = this.#businesses.of(businessId)
    const visitor = [...this.#users.of(visitorId), ...this.#conversations.of(conversationId)]
    const told = new Set<EventStream>([
      ...(onlyFor === 'visitor' ? nothing : team),
      ...(onlyFor === 'team' ? nothing : visitor),
    ])
    for (const stream of told) send(stream, text)
  }

  /** Something may have been missed: every browser asks again. */
  tellAllToReset(): void {
    for (const stream of this.all) send(stream, resetText)
  }

  ofUser(userId: number): readonly EventStream[] {
    return [...this.#users.of(userId)]
  }

  /** Streams that are due for a check whether they may go on: every one once a minute. */
  due(second: number): readonly EventStream[] {
    return second % 3 === 0 ? [...(this.#slots[(second / 3) % beatEvery] ?? [])] : []
  }

  /** Tells of other conversations from now on. */
  change(stream: EventStream, followed: Pick<Audience, 'businessIds' | 'conversationIds'>): void {
    this.#follow(stream, 'remove')
    Object.assign(stream, followed)
    if (!stream.response.destroyed) this.#follow(stream, 'add')
  }

  end(stream: EventStream): void {
    stream.response.end()
  }

  /** Ends every stream, and refuses others. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const stream of this.all) stream.response.end()
  }

  #follow(stream: EventStream, what: 'add' | 'remove'): void {
    for (const id of stream.businessIds) this.#businesses[what](id, stream)
    for (const id of stream.conversationIds) this.#conversations[what](id, stream)
    for (const id of stream.linkedIds) this.#conversations[what](id, stream)
  }

  #forget(stream: EventStream): void {
    this.#count -= 1
    stream.slot.delete(stream)
    for (const key of personKeys(stream)) this.#people.remove(key, stream)
    this.#addresses.remove(stream.address, stream)
    if (stream.userId !== null) this.#users.remove(stream.userId, stream)
    this.#follow(stream, 'remove')
  }

  #tick(): void {
    this.#seconds += 1
    const now = performance.now()
    for (const stream of this.#slots[this.#seconds % beatEvery] ?? [])
      if (stream.endsAt < now) stream.response.end()
      else send(stream, this.isListening ? beat : resetText)
  }
}

/** A client that doesn't read is cut off: it will come back and ask for the missed changes. */
function send({ response }: EventStream, text: string): void {
  if (response.writableEnded || response.destroyed) return
  if (response.writableLength > unreadMax) response.destroy()
  else response.write(text)
}
