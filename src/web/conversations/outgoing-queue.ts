import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { openStorage, prefix } from '#web/lib/handovers.ts'
import type { PickedFile } from '#web/lib/picked-file.ts'
import { namesOf, type PickedFiles } from '#web/lib/picked-files.ts'
import { batchOf, dropBatch, isElsewhere, keepBatch, progressOf } from './outgoing-files.ts'

/** A message with files that the server has already. */
export type ToSend = { clientKey: string; text: string; files: readonly Attachment[] }
/** `lacking` names the files that the server doesn't have yet: the message waits for them. */
type Kept = ToSend & { lacking: readonly string[]; fault: string | null }
/**
 * A message on its way. `fault` says why it was refused; null while it is being sent, or `isWaiting` for a connection.
 */
export type OutgoingMessage = Kept & {
  isWaiting: boolean
  /** Behind one that waits for its files. */
  isBehind: boolean
  /** Its files, while some are on their way from this page. */
  uploads: readonly PickedFile[]
}
/** Why a message wasn't stored: refused for good, or to be tried again. */
export type SendFault = { text: string; isFinal: boolean }

type Options = {
  conversationId: number
  /** Sends a message; null when it is stored. */
  send(message: ToSend): Promise<SendFault | null>
  /** Called before a stored message leaves the queue, and after one was refused. */
  onSettled(): Promise<unknown>
  onChange(): void
  /** Makes a list of files for a message that has these. */
  pick(stored: readonly Attachment[]): PickedFiles
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
const lackingOf = ({ lacking }: Partial<Kept>): readonly string[] =>
  Array.isArray(lacking) ? lacking.filter((one) => typeof one === 'string') : []

/** It waits until somebody decides about its files, and so does what was written after it. */
const isStuck = ({ message: { fault, lacking } }: Entry): boolean => fault !== null && lacking.length > 0

/**
 * Messages that were written and aren't stored yet, in this browser's storage: a reload, another tab or the next day goes on with
 * them. Sent in order, one after another, in one tab at a time, always with the same key, so that a repeat stores none twice.
 * A message waits for its files, and those after it wait, too: the order is that of writing. One that was refused for good
 * holds up no other. Whoever signs out takes theirs along (lib/handovers.ts).
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
  /** Ends what follows files on their way. */
  readonly #unfollow = new Map<string, () => void>()

  constructor(options: Options) {
    this.#options = options
    this.#names = `outgoing:${options.conversationId}:`
    for (const { message } of this.#entries()) this.#follow(message.clientKey)
  }

  list(): OutgoingMessage[] {
    const entries = this.#entries()
    const first = entries.findIndex(({ message }) => message.lacking.length > 0)
    return entries.map(({ message }, at) => ({
      ...message,
      isWaiting: this.#isWaiting,
      isBehind: first !== -1 && at > first,
      uploads: batchOf(message.clientKey)?.list() ?? [],
    }))
  }

  /** Takes a message over, with files that may still be on their way. */
  add(text: string, picked: PickedFiles | null = null): void {
    const last = this.#entries().at(-1)?.name.slice(this.#names.length) ?? ''
    const order = Math.max(Date.now(), Number.parseInt(last, 10) + 1 || 0)
    const clientKey = crypto.randomUUID()
    const name = `${this.#names}${String(order).padStart(15, '0')}:${clientKey}`
    const { files, lacking } = picked ? progressOf(picked) : { files: [], lacking: [] }
    if (picked && lacking.length > 0) keepBatch(clientKey, picked)
    else picked?.take()
    this.#put({ name, message: { clientKey, text, files, lacking, fault: null } })
    this.#follow(clientKey)
    this.run()
  }

  tryAgain(): void {
    for (const { name, message } of this.#entries()) {
      if (message.fault === null) continue
      batchOf(message.clientKey)?.reconsider()
      this.#put({ name, message: { ...message, fault: null } })
    }
    this.run()
  }

  /** Sends a message without the files that aren't there. */
  sendWithout(clientKey: string): void {
    const files = batchOf(clientKey)
    for (const { key, state } of files?.list() ?? []) if (state !== 'sent') files?.remove(key)
    const entry = this.#find(clientKey)
    if (!entry) return
    const isEmpty = entry.message.text === '' && entry.message.files.length === 0
    if (isEmpty) this.#drop(entry)
    else this.#put({ ...entry, message: { ...entry.message, lacking: [], fault: null } })
    dropBatch(clientKey)
    this.run()
  }

  /** Gives a message the files that the page has lost. */
  addFiles(clientKey: string, chosen: readonly File[]): void {
    const entry = this.#find(clientKey)
    if (!entry) return
    const picked = this.#options.pick(entry.message.files)
    picked.handOver()
    picked.add(chosen)
    keepBatch(clientKey, picked)
    this.#put({ ...entry, message: { ...entry.message, ...progressOf(picked), fault: null } })
    this.#follow(clientKey)
    this.run()
  }

  remove(clientKey: string): void {
    const files = batchOf(clientKey)
    for (const { key } of files?.list() ?? []) files?.remove(key)
    const entry = this.#find(clientKey)
    if (entry) this.#drop(entry)
    // It may have held up others.
    this.run()
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
    for (const unfollow of this.#unfollow.values()) unfollow()
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next && !this.#isStopped; next = this.#next()) {
      const brought = await this.#bringFiles(next)
      if (this.#isStopped) return
      if (brought === 'later') return this.#runLater()
      const entry = this.#find(next.message.clientKey)
      if (!entry || brought === 'stuck') continue
      const { clientKey, text, files } = entry.message
      const fault = await this.#options.send({ clientKey, text, files })
      if (this.#isStopped) return
      if (fault && !fault.isFinal) return this.#runLater()
      this.#failures = 0
      this.#isWaiting = false
      if (fault) this.#put({ ...entry, message: { ...entry.message, fault: fault.text } })
      // What is sent stays on screen until the conversation shows it.
      await this.#options.onSettled().catch(() => {})
      if (!fault) this.#drop(entry)
    }
  }

  /** Waits for the files of a message. */
  async #bringFiles({ message: { clientKey, lacking } }: Entry): Promise<'there' | 'later' | 'stuck'> {
    if (lacking.length === 0) return 'there'
    const files = batchOf(clientKey)
    if (!files) {
      if (await isElsewhere(clientKey)) return 'later'
      return this.#stick(
        clientKey,
        `Please add ${namesOf(lacking)} again. A browser forgets files when a page is loaded again.`,
      )
    }
    await files.retry()
    const unsent = files.list().filter(({ state }) => state !== 'sent')
    const refused = unsent.filter(({ state }) => state === 'refused').map(({ name }) => name)
    if (refused.length > 0) return this.#stick(clientKey, `${namesOf(refused)} couldn’t be added.`)
    if (unsent.length > 0) return 'later'
    const entry = this.#find(clientKey)
    if (entry) this.#put({ ...entry, message: { ...entry.message, ...progressOf(files) } })
    dropBatch(clientKey)
    return 'there'
  }

  #stick(clientKey: string, fault: string): 'stuck' {
    const entry = this.#find(clientKey)
    if (entry) this.#put({ ...entry, message: { ...entry.message, fault } })
    return 'stuck'
  }

  /** Notes which files of a message have arrived. */
  #follow(clientKey: string): void {
    this.#unfollow.get(clientKey)?.()
    const unfollow = batchOf(clientKey)?.subscribe(() => {
      const files = batchOf(clientKey)
      const entry = this.#find(clientKey)
      if (!files || !entry) return
      const progress = progressOf(files)
      const hasNews = progress.lacking.join() !== entry.message.lacking.join()
      if (hasNews) this.#put({ ...entry, message: { ...entry.message, ...progress } })
      else this.#options.onChange()
    })
    if (unfollow) this.#unfollow.set(clientKey, unfollow)
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
    const first = this.#entries().find((entry) => entry.message.fault === null || isStuck(entry))
    return first && !isStuck(first) ? first : undefined
  }

  #find(clientKey: string): Entry | undefined {
    return this.#entries().find(({ message }) => message.clientKey === clientKey)
  }

  #entries(): Entry[] {
    const stored = Object.keys(openStorage('localStorage'))
      .filter((key) => key.startsWith(prefix + this.#names))
      .sort()
      .flatMap((key): Entry[] => {
        const name = key.slice(prefix.length)
        const kept = openDraft(name, 'localStorage').read()
        return isMessage(kept)
          ? [
              {
                name,
                message: {
                  ...kept,
                  files: filesOf(kept),
                  lacking: lackingOf(kept),
                  fault: kept.fault ?? null,
                },
              },
            ]
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

  #drop({ name, message }: Entry): void {
    dropBatch(message.clientKey)
    this.#unfollow.get(message.clientKey)?.()
    this.#unstored = this.#unstored.filter((one) => one.name !== name)
    openDraft(name, 'localStorage').keep(null)
    this.#options.onChange()
  }
}
