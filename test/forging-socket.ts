import net from 'node:net'

/** A connection to the database that replaces a LISTEN on its way by `statement`, in as many bytes. */
export class ForgingSocket extends net.Socket {
  readonly #statement: string
  constructor(statement: string) {
    super()
    this.#statement = statement
  }
  // `connect` puts Node's own `write` back in place of an overridden one.
  override _write(bytes: Buffer, encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    const text = bytes.toString('latin1')
    const forged = text.replace(/LISTEN \w+/, ({ length }) => this.#statement.padEnd(length))
    super._write(Buffer.from(forged, 'latin1'), encoding, callback)
  }
}
