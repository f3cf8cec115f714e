type Identified = { id: number }

/** The data of business queries: a list, a page of a list, a business with its reviews, or nothing. */
type Held = Identified[] | { businesses?: Identified[]; business?: Identified } | null | undefined

/** A query's data with one business changed in it; the same object if it doesn't contain that business. */
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
