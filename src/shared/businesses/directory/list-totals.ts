/**
 * Up to how many businesses a list is counted: counting must not cost more than the page. Up to as many results of a text are
 * sorted as a set.
 */
export const listTotals = { filtered: 1_000, text: 2_000 } as const

/** Results up to which a list offers businesses around its place, and an email about new ones. */
export const fewListed = 3
