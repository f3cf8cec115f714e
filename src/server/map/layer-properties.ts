import type { MapLayer } from '#shared/map/map.schemas.ts'

/** Where a file says the name and the kind of a feature, and what its kinds mean. */
export type PropertyChoices = {
  nameProperty: string | undefined
  kindProperty: string | undefined
  kinds: Readonly<Record<string, string>>
}
type Properties = Readonly<Record<string, unknown>>

/** Usual properties: of most open data, and of the US Census. */
const usualNames = ['name', 'NAME', 'Name', 'FULLNAME']
const usualKinds = ['kind', 'KIND', 'type', 'TYPE', 'highway', 'MTFCC']

/** The kinds of a layer with what they are called elsewhere; the first one is for everything else. */
const knownKinds: Partial<Record<MapLayer, Record<string, RegExp | null>>> = {
  parks: { park: null, golf: /golf/, greenbelt: /greenbelt|preserve|nature|wild|open space|sanctuary/ },
  roads: {
    street: null,
    main: /^(main|arterial|trunk|primary|secondary|s1100|s1200)$/,
    trail: /trail|path|footway|cycleway|^s1710$|^s1820$/,
  },
}

/** The kinds a layer has; none for most. */
export const kindsOf = (layer: MapLayer): string[] => Object.keys(knownKinds[layer] ?? {})

const nameMax = 80

export function nameOf(properties: Properties, { nameProperty }: PropertyChoices): string | undefined {
  const text = textOf(properties, nameProperty === undefined ? usualNames : [nameProperty])
  return text?.slice(0, nameMax) || undefined
}

export function kindOf(
  layer: MapLayer,
  properties: Properties,
  choices: PropertyChoices,
): string | undefined {
  const known = knownKinds[layer]
  if (!known) return undefined
  const { kindProperty, kinds } = choices
  const text = textOf(properties, kindProperty === undefined ? usualKinds : [kindProperty]) ?? ''
  if (Object.hasOwn(kinds, text)) return kinds[text]
  const folded = text.toLowerCase()
  const found = Object.entries(known).find(([kind, others]) => kind === folded || others?.test(folded))
  return found?.[0] ?? Object.keys(known)[0]
}

/** A name for display: one line without control characters. */
function textOf(properties: Properties, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const text = String(value)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
    if (text !== '') return text
  }
  return undefined
}
