/** Lets simultaneous callers for the same key share one run of the work, with its result or failure. */
export function createSingleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const mine = work().finally(() => running.delete(key))
    running.set(key, mine)
    return mine
  }
}
