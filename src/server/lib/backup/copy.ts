import { Readable } from 'node:stream'
import type pg from 'pg'

/** The part of the protocol that COPY needs, which pg's connection supports beyond its types. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void }

/** Bytes buffered between the database and the reader, and bytes per chunk. */
const buffered = 1024 * 1024
const pieceSize = 4 * 1024 * 1024

/** Streams the rows of a COPY … TO STDOUT. The database waits while nothing reads. */
class CopyOut implements pg.Submittable {
  readonly rows: Readable
  readonly #statement: string
  #connection: pg.Connection | undefined

  constructor(statement: string) {
    this.#statement = statement
    const flow = () => this.#connection?.stream.resume()
    this.rows = new Readable({
      highWaterMark: buffered,
      read: flow,
      // If the reader stops early, the rows still in transit are drained before the next statement.
      destroy: (error, done) => {
        flow()
        done(error)
      },
    })
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (this.rows.destroyed) return
    // The parser reuses its buffer.
    if (!this.rows.push(Buffer.from(chunk))) connection.stream.pause()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (!this.rows.destroyed) this.rows.push(null)
  }

  handleError(error: Error): void {
    this.rows.destroy(error)
  }
}

/** Runs a COPY … TO STDOUT and yields its rows in chunks of whole lines, a few megabytes each. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const { rows } = client.query(new CopyOut(statement))
  let lines: Buffer[] = []
  let size = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    lines.push(chunk)
    size += chunk.length
    // A message is one row, but one read may contain several; either way it ends with a newline.
    if (size < pieceSize || chunk.at(-1) !== newline) continue
    yield Buffer.concat(lines)
    lines = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(lines)
}

const newline = 10

class CopyIn implements pg.Submittable {
  readonly done: Promise<void>
  readonly #statement: string
  readonly #bytes: Buffer
  #settle: { resolve(): void; reject(error: Error): void }

  constructor(statement: string, bytes: Buffer) {
    this.#statement = statement
    this.#bytes = bytes
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.done = promise
    this.#settle = { resolve, reject }
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    const copying = connection as CopyConnection
    copying.sendCopyFromChunk(this.#bytes)
    copying.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}

/** Runs a COPY … FROM STDIN with these whole lines. */
export async function copyIn(client: pg.ClientBase, statement: string, lines: Buffer): Promise<void> {
  await client.query(new CopyIn(statement, lines)).done
}
