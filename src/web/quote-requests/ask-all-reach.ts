type Named = { id: number; name: string }

export type Reach = {
  /** Who has a request. */
  reached: readonly Named[]
  /** Who takes none. */
  refused: readonly Named[]
  /** Who may get one when it is sent again, by what went wrong. */
  failures: readonly { reason: string; businesses: readonly Named[] }[]
}

/** What became of one request: sent, not accepted, or failed for a reason. */
type Outcome = { business: Named; isRefused?: boolean; reason?: string }

export const nobodyYet: Reach = { reached: [], refused: [], failures: [] }

const namesList = new Intl.ListFormat('en-US')

/** "Pecan Street Plumbing and Violet Crown". */
export const joinNames = (businesses: readonly Named[]): string =>
  namesList.format(businesses.map(({ name }) => name))

/** Those that haven't answered for themselves yet. */
export const leftToAsk = <One extends Named>(all: readonly One[], { reached, refused }: Reach): One[] =>
  all.filter(({ id }) => ![...reached, ...refused].some((one) => one.id === id))

/** Adds another round of requests. */
export function reachAfter({ reached, refused }: Reach, outcomes: readonly Outcome[]): Reach {
  const byReason = new Map<string, Named[]>()
  for (const { business, reason } of outcomes)
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), business])
  const named = (isIn: (outcome: Outcome) => boolean) => outcomes.filter(isIn).map(({ business }) => business)
  return {
    reached: [...reached, ...named(({ isRefused, reason }) => !isRefused && reason === undefined)],
    refused: [...refused, ...named(({ isRefused }) => isRefused === true)],
    failures: [...byReason].map(([reason, businesses]) => ({ reason, businesses })),
  }
}
