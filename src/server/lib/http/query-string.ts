import querystring from 'node:querystring'

/**
 * Parses a query; an empty value counts as absent, as the specification's client sends it (§7). Repeated keys become
 * arrays.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const given = Object.entries(querystring.parse(text, '&', '=', { maxKeys: 100 }))
  return Object.fromEntries(
    given.filter((entry): entry is [string, string | string[]] => entry[1] !== undefined && entry[1] !== ''),
  )
}
