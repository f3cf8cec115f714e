const waiting = new Set<() => Promise<unknown>>()
let isFree = false

const fetchNow = (load: () => Promise<unknown>) => load().catch(() => {})

/** Fetches the code that a press on a visible control will need, once the page is interactive. */
export function fetchSoon(load: () => Promise<unknown>): void {
  if (isFree) void fetchNow(load)
  else waiting.add(load)
}

/** Fetches what waits for the page to be interactive; resolves when all of it came or failed. */
export async function fetchWaiting(): Promise<void> {
  isFree = true
  await Promise.all([...waiting].map(fetchNow))
}
