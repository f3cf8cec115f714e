import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { attachmentsMax } from '#shared/lib/attachments.ts'
import { type CarriedFiles, keepStored, takeFiles } from './carried-files.ts'
import { keepFiles, readKeptFiles } from './kept-files.ts'
import { asCopy, asSent, namesOf, type PickedFile } from './picked-file.ts'
import { FileRefused, type ReadyFile } from './read-attachment.ts'

export type FileToSend = (ReadyFile | { copyOf: Attachment }) & { key: string; name: string }
type Watch = { onProgress: (share: number) => void; signal: AbortSignal }
/** Sends a file. Throws UploadFailed. */
export type Upload = (file: FileToSend, watch: Watch) => Promise<Attachment>

/** Why a file wasn't stored: refused for good, or to be tried again. */
export class UploadFailed extends Error {
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}

export type PickedFilesOptions = {
  /** Checks a file and makes it ready. Throws FileRefused. */
  read: (file: File) => Promise<ReadyFile>
  /** Without it, files wait for `sendAll`. */
  upload?: Upload | undefined
  /** Deletes a file that was stored, but won't be sent. */
  remove?: ((attachment: Attachment) => Promise<unknown>) | undefined
  /** Files stored before. */
  stored?: readonly Attachment[] | undefined
  /** The name of the draft that keeps stored files, over a reload. */
  keptAs?: string | undefined
  /** The name under which files of another request were left, see `leaveFiles`. */
  carriedAs?: string | undefined
}

const underWay: ReadonlySet<PickedFile['state']> = new Set(['reading', 'ready', 'sending'])

/** Files that somebody chose for a message: read one after another, then sent one after another, each under one key. */
export class PickedFiles {
  readonly #options: PickedFilesOptions
  readonly #listeners = new Set<() => void>()
  readonly #chosen = new Map<string, File>()
  readonly #ready = new Map<string, ReadyFile>()
  #files: readonly PickedFile[] = []
  #note: string | null = null
  #upload: Upload | undefined
  readonly #calls = new Map<string, AbortController>()
  #isHandedOver = false
  #reading: Promise<void> | null = null
  #sending: Promise<void> | null = null

  constructor(options: PickedFilesOptions) {
    this.#options = options
    this.#upload = options.upload
    this.#files = options.stored?.map(asSent) ?? []
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly list = (): readonly PickedFile[] => this.#files
  /** Names the files left out because no more fit. */
  readonly note = (): string | null => this.#note

  add(files: readonly File[]): void {
    const { good, fitting } = this.#admit(files)
    const added = fitting.map((file): PickedFile => {
      const key = crypto.randomUUID()
      this.#chosen.set(key, file)
      const { name, size: bytes } = file
      const nothing = {
        kind: null,
        previewUrl: null,
        progress: 0,
        fault: null,
        attachment: null,
        copyOf: null,
      }
      return { key, name, bytes, state: 'reading', ...nothing }
    })
    this.#show([...good, ...added])
    void this.#readAll()
  }

  /**
   * Takes the files of a canceled message, which then has none. Unfinished uploads are stopped, and wait for
   * another try.
   */
  takeOver(other: PickedFiles): void {
    const { good, fitting } = this.#admit(other.#files)
    for (const { key } of other.#files.slice(fitting.length)) other.remove(key)
    for (const call of other.#calls.values()) call.abort()
    for (const [key, file] of other.#chosen) this.#chosen.set(key, file)
    for (const [key, ready] of other.#ready) this.#ready.set(key, ready)
    other.#show([])
    const stopped = { state: 'failed', progress: 0, fault: 'canceled' } as const
    const taken = fitting.map((file) => (underWay.has(file.state) ? { ...file, ...stopped } : file))
    this.#show([...good, ...taken])
  }

  /** Forgets refused files, and notes those left out because no more fit. */
  #admit<One extends { name: string }>(offered: readonly One[]) {
    const good = this.#files.filter(({ state }) => state !== 'refused')
    const room = attachmentsMax - good.length
    const left = offered.slice(room).map(({ name }) => name)
    this.#note = left.length > 0 ? `At most ${attachmentsMax} files. Not added: ${namesOf(left)}` : null
    for (const { key, state } of this.#files) if (state === 'refused') this.#forget(key)
    return { good, fitting: offered.slice(0, room) }
  }

  /** Removes a file, in any state. */
  remove(key: string): void {
    const file = this.#find(key)
    if (!file) return
    this.#calls.get(key)?.abort()
    if (file.attachment) void this.#options.remove?.(file.attachment).catch(() => {})
    this.#forget(key)
    this.#note = null
    this.#show(this.#files.filter((one) => one.key !== key))
  }

  /** Retries failed files. Resolves when each is sent, refused, or has failed again. */
  async retry(): Promise<void> {
    for (const file of this.#files) if (file.state === 'failed') this.#restart(file)
    if (this.#upload) await this.#sendRest(this.#upload)
  }

  /** Checks refused files again: the reason may be gone, such as too many files. */
  reconsider(): void {
    for (const file of this.#files) if (file.state === 'refused') this.#restart(file)
  }

  #restart({ key, copyOf }: PickedFile): void {
    this.#change(key, { state: copyOf || this.#ready.has(key) ? 'ready' : 'reading', fault: null })
  }

  /** Detaches the files from the form: they belong to a waiting message; uploads go on without the page. */
  handOver(): void {
    this.#isHandedOver = true
    if (this.#options.keptAs) keepFiles(this.#options.keptAs, [])
    for (const { key, state } of this.#files) if (state === 'refused') this.remove(key)
  }

  /**
   * Sends files that are ready or still being read, also after the page is left. Resolves when each is sent,
   * refused, or has failed, to the number of unsent ones.
   */
  async sendAll(upload: Upload): Promise<number> {
    this.#upload = upload
    if (this.#options.carriedAs) keepStored(this.#options.carriedAs, [])
    for (const { key, state } of this.#files) if (state === 'refused') this.#forget(key)
    this.#show(this.#files.filter(({ state }) => state !== 'refused'))
    await this.#sendRest(upload)
    return this.#files.filter(({ state }) => state !== 'sent').length
  }

  async #sendRest(upload: Upload): Promise<void> {
    while (this.#files.some(({ state }) => underWay.has(state)))
      await Promise.all([this.#readAll(), this.#sendReady(upload)])
  }

  /** Empties the list; its stored files now belong to a message. */
  take(): Attachment[] {
    const taken = this.#stored(this.#files)
    this.#end()
    this.#note = null
    this.#show([])
    return taken
  }

  /** Stops uploads when the page is left, except those of `sendAll`. Stored files stay on the server. */
  stop(): void {
    if (this.#isHandedOver || (!this.#options.upload && this.#upload)) return
    this.#end()
  }

  #end(): void {
    for (const call of this.#calls.values()) call.abort()
    for (const { key } of this.#files) this.#forget(key)
  }

  /** Restores the files stored before a reload, and takes over those left for this form. */
  restore(): void {
    const { keptAs, carriedAs } = this.#options
    if (this.#files.length > 0) return
    const sent = keptAs ? readKeptFiles(keptAs) : []
    const { stored = [], chosen = [] } = carriedAs ? takeFiles(carriedAs) : {}
    const files = [...sent.map(asSent), ...stored.map(asCopy)]
    if (files.length > 0) this.#show(files)
    if (chosen.length > 0) this.add(chosen)
  }

  /** Files that can come along to another request. */
  carry(): CarriedFiles {
    const good = this.#files.filter(({ state }) => state !== 'refused')
    return {
      stored: good.flatMap(({ attachment, copyOf }) => attachment ?? copyOf ?? []),
      chosen: good.flatMap(({ key, attachment }) => (attachment ? [] : (this.#chosen.get(key) ?? []))),
    }
  }

  #readAll(): Promise<void> {
    this.#reading ??= this.#readEach().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readEach(): Promise<void> {
    for (let next = this.#first('reading'); next; next = this.#first('reading')) {
      await this.#read(next.key)
      // The next one is read while this one is sent.
      if (this.#upload) void this.#sendReady(this.#upload)
    }
  }

  async #read(key: string): Promise<void> {
    const file = this.#chosen.get(key) as File
    try {
      const ready = await this.#options.read(file)
      if (!this.#find(key)) return
      this.#ready.set(key, ready)
      const drawn = ready.poster ?? (ready.kind === 'picture' ? ready.content : null)
      const previewUrl = drawn && URL.createObjectURL(drawn)
      this.#change(key, { state: 'ready', kind: ready.kind, bytes: ready.content.size, previewUrl })
    } catch (error) {
      const fault = error instanceof FileRefused ? error.message : 'This file can’t be read'
      this.#change(key, { state: 'refused', fault })
    }
  }

  #sendReady(upload: Upload): Promise<void> {
    this.#sending ??= this.#sendEach(upload).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendEach(upload: Upload): Promise<void> {
    for (let next = this.#first('ready'); next; next = this.#first('ready')) await this.#send(next, upload)
  }

  async #send({ key, name, copyOf }: PickedFile, upload: Upload): Promise<void> {
    const call = new AbortController()
    this.#calls.set(key, call)
    this.#change(key, { state: 'sending', progress: 0 })
    try {
      const onProgress = (progress: number) => this.#change(key, { progress })
      const ready = copyOf ? { copyOf } : (this.#ready.get(key) as ReadyFile)
      const attachment = await upload({ ...ready, key, name }, { onProgress, signal: call.signal })
      // Removed while its last bytes were on their way.
      if (!this.#find(key)) return void this.#options.remove?.(attachment).catch(() => {})
      this.#change(key, { state: 'sent', attachment, kind: attachment.kind })
    } catch (error) {
      const isFinal = error instanceof UploadFailed && error.isFinal
      const fault = error instanceof UploadFailed ? error.message : 'Please check your connection'
      this.#change(key, { state: isFinal ? 'refused' : 'failed', fault })
    } finally {
      this.#calls.delete(key)
    }
  }

  #find = (key: string) => this.#files.find((file) => file.key === key)
  #first = (state: PickedFile['state']) => this.#files.find((file) => file.state === state)

  #change(key: string, changes: Partial<PickedFile>): void {
    this.#show(this.#files.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  #forget(key: string): void {
    const { previewUrl } = this.#find(key) ?? {}
    if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
    this.#chosen.delete(key)
    this.#ready.delete(key)
  }

  #show(files: readonly PickedFile[]): void {
    const stored = this.#stored(files)
    const before = this.#stored(this.#files)
    const carriedBefore = this.#files.filter(({ copyOf }) => copyOf !== null).length
    this.#files = files
    const { keptAs, carriedAs } = this.#options
    const carried = files.flatMap(({ copyOf }) => copyOf ?? [])
    if (carriedAs && !this.#upload && carried.length < carriedBefore) keepStored(carriedAs, carried)
    if (
      keptAs &&
      !this.#isHandedOver &&
      stored.map(({ id }) => id).join() !== before.map(({ id }) => id).join()
    )
      keepFiles(keptAs, stored)
    for (const listener of this.#listeners) listener()
  }

  #stored = (files: readonly PickedFile[]): Attachment[] =>
    files.flatMap(({ attachment }) => attachment ?? [])
}
