/**
 * Does something for each item, one after the other, also after one that fails: for work with a transaction for each. Stops
 * early at a signal. Throws an AggregateError of all failures at the end, so that a job is seen to have failed.
 */
export async function forEachApart<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) {
    if (signal?.aborted) break
    try {
      await work(item)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${items.length} failed`)
}
