import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { openStorage, prefix } from '#web/lib/handovers.ts'

/** A message with files that the server has already. */
export type ToSend = { clientKey: string; text: string; files: readonly Attachment[] }
type Kept = ToSend & { fault: string | null }
/**
 * A message on its way. `fault` says why it was refused; null while it is being sent, or `isWaiting` for a connection.
 */
export type OutgoingMessage = Kept & { isWaiting: boolean }
/** Why a message wasn't stored: refused for good, or to be tried again. */
export type SendFault = { text: string; isFinal: boolean }

type Options = {
  conversationId: number
  /** Sends a message; null when it is stored. */
  send(message: ToSend): Promise<SendFault | null>
  /** Called before a stored message leaves the queue, and after one was refused. */
  onSettled(): Promise<unknown>
  onChange(): void
  /** Runs work in one tab at a time. */
  alone(name: string, work: () => Promise<void>): Promise<void>
  /** Other times, for tests. */
  again?: { first: number; last: number }
}
/** Milliseconds until the first and the last of many tries. */
const again = { first: 2_000, last: 60_000 }

type Entry = { name: string; message: Kept }

/** Anyone can write to the storage. */
const isMessage = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Kept).clientKey === 'string' &&
  typeof (one as Kept).text === 'string'

const filesOf = ({ files }: Partial<Kept>): readonly Attachment[] =>
  Array.isArray(files) ? files.filter((one) => typeof one?.id === 'number') : []

/**
 * Messages that were written and aren't stored yet, in this browser's storage: a reload, another tab or the next day goes on with
 * them. Sent in order, one after another, in one tab at a time, always with the same key, so that a repeat stores none twice.
 * A message that was refused holds up no other. Whoever signs out takes theirs along (lib/handovers.ts).
 */
export class OutgoingQueue {
  readonly #options: Options
  /** What each message's name in the storage begins with. */
  readonly #names: string
  /** What the storage has no room for. */
  #unstored: readonly Entry[] = []
  #isRunning = false
  #isWaiting = false
  #isStopped = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#names = `outgoing:${options.conversationId}:`
  }

  list(): OutgoingMessage[] {
    return this.#entries().map(({ message }) => ({ ...message, isWaiting: this.#isWaiting }))
  }

  add(text: string, files: readonly Attachment[] = []): void {
    const last = this.#entries().at(-1)?.name.slice(this.#names.length) ?? ''
    const order = Math.max(Date.now(), Number.parseInt(last, 10) + 1 || 0)
    const clientKey = crypto.randomUUID()
    const name = `${this.#names}${String(order).padStart(15, '0')}:${clientKey}`
    this.#put({ name, message: { clientKey, text, files, fault: null } })
    this.run()
  }

  tryAgain(): void {
    for (const { name, message } of this.#entries())
      if (message.fault !== null) this.#put({ name, message: { ...message, fault: null } })
    this.run()
  }

  remove(clientKey: string): void {
    for (const one of this.#entries()) if (one.message.clientKey === clientKey) this.#drop(one)
  }

  /** Sends what waits: at the start, when the network is back, and when the tab is looked at. */
  run(): void {
    if (this.#isRunning || this.#isStopped) return
    clearTimeout(this.#timer)
    this.#isRunning = true
    const sending = this.#options.alone(this.#names, () => this.#sendAll())
    void sending.finally(() => {
      this.#isRunning = false
      // Written while the last one was leaving.
      if (!this.#isWaiting && this.#next()) this.run()
    })
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next && !this.#isStopped; next = this.#next()) {
      const { clientKey, text, files } = next.message
      const fault = await this.#options.send({ clientKey, text, files })
      if (this.#isStopped) return
      if (fault && !fault.isFinal) return this.#runLater()
      this.#failures = 0
      this.#isWaiting = false
      if (fault) this.#put({ ...next, message: { ...next.message, fault: fault.text } })
      // What is sent stays on screen until the conversation shows it.
      await this.#options.onSettled().catch(() => {})
      if (!fault) this.#drop(next)
    }
  }

  #runLater(): void {
    const { first, last } = this.#options.again ?? again
    this.#isWaiting = true
    this.#options.onChange()
    const wait = Math.min(last, first * 2 ** Math.min(this.#failures++, 10))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.run(), wait * (0.5 + Math.random() / 2))
  }

  #next(): Entry | undefined {
    return this.#entries().find(({ message }) => message.fault === null)
  }

  #entries(): Entry[] {
    const stored = Object.keys(openStorage('localStorage'))
      .filter((key) => key.startsWith(prefix + this.#names))
      .sort()
      .flatMap((key): Entry[] => {
        const name = key.slice(prefix.length)
        const kept = openDraft(name, 'localStorage').read()
        return isMessage(kept)
          ? [{ name, message: { ...kept, files: filesOf(kept), fault: kept.fault ?? null } }]
          : []
      })
    return [...stored, ...this.#unstored]
  }

  #put({ name, message }: Entry): void {
    this.#unstored = this.#unstored.filter((one) => one.name !== name)
    if (!openDraft(name, 'localStorage').keep(message))
      this.#unstored = [...this.#unstored, { name, message }]
    this.#options.onChange()
  }

  #drop({ name }: Entry): void {
    this.#unstored = this.#unstored.filter((one) => one.name !== name)
    openDraft(name, 'localStorage').keep(null)
    this.#options.onChange()
  }
}
