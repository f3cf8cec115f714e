/** At most so many turns between two pieces of work, or an endless flood would end all work. */
const mostTurns = 8

/** Turns of the event loop, in which new connections are taken in before the next piece of work begins. */
export class LoopTurns {
  #connections = 0
  #last = Promise.resolve()

  /** A new connection was taken in. */
  noteConnection(): void {
    this.#connections += 1
  }

  /** Calls back after one turn, or after more of them while each has brought new connections. */
  next(callback: () => void, left = mostTurns): void {
    const before = this.#connections
    setImmediate(() => {
      if (this.#connections === before || left === 1) callback()
      else this.next(callback, left - 1)
    })
  }

  /** Resolves after the others that wait for it, each in a turn of its own: two long pieces in one would double a wait. */
  alone(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => this.next(resolve)))
    return this.#last
  }
}
