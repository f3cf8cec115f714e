import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { retryDelay, spread } from '#shared/lib/retries.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { namesOf, type PickedFile } from '#web/lib/picked-file.ts'
import type { PickedFiles } from '#web/lib/picked-files.ts'
import { batchOf, dropBatch, isElsewhere, keepBatch, progressOf, releaseBatch } from './outgoing-files.ts'
import { type Entry, isEmpty, type KeptMessage, listKept, type ToSend } from './outgoing-storage.ts'

/**
 * A message on its way. `fault` says why it was refused; null while it is being sent, or `isWaiting` for a connection.
 */
export type OutgoingMessage = KeptMessage & {
  isWaiting: boolean
  /** The server has it, but the conversation on screen doesn't show it yet. */
  isSent: boolean
  /** Behind one that waits for its files. */
  isBehind: boolean
  /** The server can't have it yet, and this page has its files. */
  canCancel: boolean
  /** Its files, while some are on their way from this page. */
  uploads: readonly PickedFile[]
}
/** Why a message wasn't stored: refused for good, or to be tried again. */
export type SendFault = { text: string; isFinal: boolean }
/** The text of a message, and its files, which may still be uploading. */
export type CanceledMessage = { text: string; files: PickedFiles }

type Options = {
  /** Start of each message's name in the storage. */
  names: string
  /** Sends a message; null when it is stored. */
  send(message: ToSend): Promise<SendFault | null>
  /** Called after a message was stored or refused. */
  onSettled(): Promise<unknown>
  /** Whether a stored message is in its loaded conversation, or will be once that is loaded. */
  isShown(clientKey: string): boolean
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

/** Waits for a decision about its files, and the messages after it wait, too. */
const isStuck = ({ message: { fault, lacking } }: Entry): boolean => fault !== null && lacking.length > 0

/**
 * Messages that aren't stored on the server yet, kept in this browser's storage: a reload, another tab or the
 * next day goes on with them. They are sent in order, one after another, in one tab at a time, always with
 * the same key, so that a repeat stores none twice.
 * A message waits for its files, and those after it wait, too: the order is that of writing. A message that
 * was refused for good holds up no other. Signing out removes a person's messages (lib/handovers.ts).
 */
export class OutgoingQueue {
  readonly #options: Options
  readonly #names: string
  /** Stored on the server, but not shown in the conversation yet. */
  #sent: readonly KeptMessage[] = []
  /** Entries that don't fit into the storage. */
  #unstored: readonly Entry[] = []
  #isRunning = false
  #isWaiting = false
  #isStopped = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Stops following a message's uploads, by its key. */
  readonly #unfollow = new Map<string, () => void>()

  constructor(options: Options) {
    this.#options = options
    this.#names = options.names
    for (const { message } of this.#entries()) this.#follow(message.clientKey)
  }

  list(): OutgoingMessage[] {
    const entries = this.#entries()
    const first = entries.findIndex(({ message }) => message.lacking.length > 0)
    const waiting = entries.map(({ message }, at): OutgoingMessage => {
      const batch = batchOf(message.clientKey)
      const isBehind = first !== -1 && at > first
      return {
        ...message,
        isWaiting: this.#isWaiting,
        isSent: false,
        isBehind,
        canCancel: message.fault === null && (message.lacking.length > 0 ? batch !== undefined : isBehind),
        uploads: batch?.list() ?? [],
      }
    })
    const asSent = { isWaiting: false, isSent: true, isBehind: false, canCancel: false, uploads: [] }
    return [...this.#sent.map((message) => ({ ...message, ...asSent })), ...waiting]
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
      // A message that waited for too long has nothing left to send.
      if (message.fault === null || (isEmpty(message) && message.lacking.length === 0)) continue
      batchOf(message.clientKey)?.reconsider()
      this.#put({ name, message: { ...message, fault: null } })
    }
    this.run()
  }

  /** Sends a message without its missing files; it stays if nothing else is left. */
  sendWithout(clientKey: string): void {
    const entry = this.#find(clientKey)
    if (!entry || isEmpty(entry.message)) return
    const files = batchOf(clientKey)
    for (const { key, state } of files?.list() ?? []) if (state !== 'sent') files?.remove(key)
    this.#put({ ...entry, message: { ...entry.message, lacking: [], fault: null } })
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

  /** Takes a message back before the server can have it. Null when it is too late. */
  cancel(clientKey: string): CanceledMessage | null {
    const entry = this.#find(clientKey)
    const isPossible = this.list().some((one) => one.clientKey === clientKey && one.canCancel)
    if (!entry || !isPossible) return null
    const { text, files: stored } = entry.message
    const files = releaseBatch(clientKey) ?? this.#options.pick(stored)
    this.#drop(entry)
    // It may have held up others.
    this.run()
    return { text, files }
  }

  /** Sends waiting messages: at the start, when the network is back, and when the tab is in sight. */
  run(): void {
    if (this.#isRunning || this.#isStopped) return
    clearTimeout(this.#timer)
    this.#isRunning = true
    const sending = this.#options.alone(this.#names, () => this.#sendAll())
    void sending
      .catch(() => this.#runLater())
      .finally(() => {
        this.#isRunning = false
        // Written while the last one was leaving.
        if (!this.#isWaiting && this.#next()) this.run()
      })
  }

  /** Drops stored messages that their conversation shows. */
  dropShown(): void {
    const unseen = this.#sent.filter(({ clientKey }) => !this.#options.isShown(clientKey))
    if (unseen.length === this.#sent.length) return
    this.#sent = unseen
    this.#options.onChange()
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
      else {
        this.#sent = [...this.#sent, entry.message]
        this.#drop(entry)
      }
      await this.#options.onSettled().catch(() => {})
      this.dropShown()
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
        `Please add ${namesOf(lacking)} again. Your browser forgets files when a page reloads.`,
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
    this.#isWaiting = true
    this.#options.onChange()
    const wait = spread(retryDelay(this.#failures++, this.#options.again ?? again))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.run(), wait)
  }

  #next(): Entry | undefined {
    const first = this.#entries().find((entry) => entry.message.fault === null || isStuck(entry))
    return first && !isStuck(first) ? first : undefined
  }

  #find(clientKey: string): Entry | undefined {
    return this.#entries().find(({ message }) => message.clientKey === clientKey)
  }

  #entries(): Entry[] {
    return [...listKept(this.#names), ...this.#unstored]
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
