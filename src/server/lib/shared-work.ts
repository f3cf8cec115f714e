/** Lets callers who ask for the same thing at the same moment share one run of the work, its answer and its failure. */
export function createSharedWork<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const mine = work().finally(() => running.delete(key))
    running.set(key, mine)
    return mine
  }
}
