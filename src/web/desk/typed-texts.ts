/** "Is Admin Choice" for `isAdminChoice`. */
const nameOf = (key: string): string =>
  key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase())

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Values by the names of their fields, one line each. */
export const typedTexts = (values: Readonly<Record<string, unknown>>): { term: string; text: string }[] =>
  Object.entries(values).map(([key, value]) => ({ term: nameOf(key), text: textOf(value) }))
