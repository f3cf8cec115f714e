import net from 'node:net'

/** A database connection that replaces LISTEN in transit with `statement`, of the same length. */
export class ForgingSocket extends net.Socket {
  readonly #statement: string
  constructor(statement: string) {
    super()
    this.#statement = statement
  }
  // `connect` restores Node's own `write`.
  override _write(bytes: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    const text = bytes.toString('latin1')
    const forged = text.replace(/LISTEN \w+/, ({ length }) => this.#statement.padEnd(length))
    super._write(Buffer.from(forged, 'latin1'), encoding, callback)
  }
}
