/** Fields that nobody typed. */
const keys = ['statusHash']
/** Fields whose values lists don't show: contact details are in the opened row. */
const notListed = ['name', 'fullName', 'email', 'phone', 'contactNumber', ...keys]

/** The name of the sender in a form; empty if it has none. */
export function nameIn({ fullName, name = fullName }: Record<string, unknown>): string {
  return typeof name === 'string' ? name : ''
}

/** All texts in a form, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The longest text that isn't a name or a contact detail. */
export function longestText(body: Record<string, unknown>): string {
  return textsIn(without(body, notListed)).toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** The fields that a person fills in. */
export const typedIn = (body: Record<string, unknown>) => without(body, keys)

const without = (body: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)))
