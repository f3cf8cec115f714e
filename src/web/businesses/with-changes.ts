type Identified = { id: number }

/** What the queries of businesses hold: a list, a page of a list, a business with its reviews, or nothing. */
type Held = Identified[] | { businesses?: Identified[]; business?: Identified } | null | undefined

/** The data of a query with one business changed in it; the very same data where it holds no such business. */
export function withChanges(data: unknown, businessId: number, changes: object): unknown {
  const held = data as Held
  if (!held) return data
  const change = <One extends Identified>(one: One): One =>
    one.id === businessId ? { ...one, ...changes } : one
  if (Array.isArray(held)) return held.some(({ id }) => id === businessId) ? held.map(change) : held
  const { business, businesses } = held
  if (business?.id === businessId) return { ...held, business: change(business) }
  if (businesses?.some(({ id }) => id === businessId)) return { ...held, businesses: businesses.map(change) }
  return held
}
