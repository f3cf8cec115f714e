const temporary: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Whether the same request may succeed later: the server failed, was too busy or took too long. 401 isn't temporary: no wait
 * brings a session back.
 */
export const isTemporary = (status: number): boolean => status >= 500 || temporary.has(status)

type Pause = { first: number; last: number }

/** The wait after so many failures, in the unit of the pause: twice as long each time, up to the last. */
export const retryDelay = (failures: number, { first, last }: Pause): number =>
  Math.min(last, first * 2 ** failures)

/** Between half of a wait and all of it, so that not all browsers come back at once. */
export const spread = (wait: number, random = Math.random()): number => wait * (0.5 + random / 2)
