import { Readable } from 'node:stream'
import type pg from 'pg'

/** What pg's connection can do beyond its types: the part of the protocol that COPY needs. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void }

/** Bytes that wait between the database and the reader, and bytes of one piece. */
const buffered = 1024 * 1024
const pieceSize = 4 * 1024 * 1024

/** The rows of a COPY … TO STDOUT as they come. The database waits while nobody reads. */
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
      // Who stops reading early leaves rows on the way; they pass before the next statement.
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
    // The parser uses its bytes again.
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

/** Runs a COPY … TO STDOUT and gives its rows in pieces of whole lines, some megabytes each. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const { rows } = client.query(new CopyOut(statement))
  let lines: Buffer[] = []
  let size = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    lines.push(chunk)
    size += chunk.length
    // A message is a row, but what was read at once may be many; either way it ends with a line.
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
