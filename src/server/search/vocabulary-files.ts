import { hash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { readDrawing } from '#server/map/drawing.ts'
import { fold } from './fold.ts'
import { toPolygons } from './place-ground.ts'

const folder = path.join(import.meta.dirname, '../../../db/vocabulary')

/** A term with what it means, by name. */
export type ShippedTerm = {
  term: string
  language: 'en' | 'es'
  category: string | null
  subcategory: string | null
  /** The subcategory that has the words on a site without this one. */
  instead: string | null
  service: string | null
  wish: string | null
  /** A trade that the directory doesn't have; the subcategory is the nearest. */
  isNearest: boolean
}
export type ShippedPlace = {
  name: string
  kind: string
  aliases: string[]
  latitude: number
  longitude: number
  halfHeight: number
  halfWidth: number
  near: string[]
  zips: string[]
  /** As an array of polygons; null for a place that isn't drawn. */
  outline: string | null
}
export type ShippedVocabulary = { terms: ShippedTerm[]; places: ShippedPlace[]; fingerprint: string }

/** Reads db/vocabulary, where its format is explained, and the borders of neighborhoods from the drawing of the city. */
export async function readShippedVocabulary(): Promise<ShippedVocabulary> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')))
  const textOf = (name: string) => texts[names.indexOf(name)] ?? ''
  const { areas } = await readDrawing()
  const outlines = new Map(areas.map(({ name, lines }) => [name ?? '', toPolygons(lines)]))
  const places = readPlaces(textOf('places.txt')).map((place) => ({
    ...place,
    outline: place.kind === 'neighborhood' ? (outlines.get(place.name) ?? null) : null,
  }))
  const others = ['wishes.txt', 'places.txt', 'unlisted.txt']
  const trades = texts.filter((_, at) => !others.includes(names[at] ?? ''))
  return {
    terms: [
      ...trades.flatMap(readTrades),
      ...readTrades(textOf('unlisted.txt')).map((term) => ({ ...term, isNearest: true })),
      ...readWishes(textOf('wishes.txt')),
    ],
    places,
    fingerprint: hash('sha1', [...texts, ...outlines.values()].join('\n'), 'base64url'),
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** "name: english, english; es: spanish, spanish"; a subcategory's name may be "name | the one that has its words on a site without it". */
function readLine(line: string): { name: string; terms: Pick<ShippedTerm, 'term' | 'language'>[] } {
  const at = line.indexOf(': ')
  const [english = '', spanish = ''] = line.slice(at + 2).split(/; es: /)
  const terms = (list: string, language: 'en' | 'es') =>
    list
      .split(',')
      .map((term) => ({ term: fold(term), language }))
      .filter(({ term }) => term !== '')
  return { name: line.slice(0, at).trim(), terms: [...terms(english, 'en'), ...terms(spanish, 'es')] }
}

function readTrades(text: string): ShippedTerm[] {
  let [category, subcategory, instead]: (string | null)[] = [null, null, null]
  return linesOf(text).flatMap((line) => {
    const { name, terms } = readLine(line.replace(/^(##?|-) /, ''))
    const level = line.startsWith('##') ? 'subcategory' : line.startsWith('#') ? 'category' : 'service'
    if (level === 'category') [category, subcategory, instead] = [name, null, null]
    if (level === 'subcategory') [subcategory = null, instead = null] = name.split(' | ')
    const place = {
      category,
      subcategory,
      instead,
      service: level === 'service' ? name : null,
      wish: null,
      isNearest: false,
    }
    return terms.map((term) => ({ ...term, ...place }) as ShippedTerm)
  })
}

function readWishes(text: string): ShippedTerm[] {
  return linesOf(text)
    .filter((line) => line.startsWith('## '))
    .flatMap((line) => {
      const { name: wish, terms } = readLine(line.slice(3))
      const none = { category: null, subcategory: null, instead: null, service: null, isNearest: false }
      return terms.map((term) => ({ ...term, ...none, wish }))
    })
}

const readList = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function readPlaces(text: string): Omit<ShippedPlace, 'outline'>[] {
  let kind = ''
  return linesOf(text).flatMap((line) => {
    if (line.startsWith('## ')) kind = line.slice(3).trim()
    if (line.startsWith('#')) return []
    const [name = '', middle = '', reach = '', ...lists] = line.split('|').map((part) => part.trim())
    const [latitude = 0, longitude = 0] = middle.split(' ').map(Number)
    const [halfHeight = 0, halfWidth = 0] = reach.split(' ').map(Number)
    const [aliases = [], near = [], zips = []] = lists.map(readList)
    return [{ name, kind, aliases, latitude, longitude, halfHeight, halfWidth, near, zips }]
  })
}
