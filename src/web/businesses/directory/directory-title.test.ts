import { expect, it } from 'vitest'
import { directoryTitle } from './directory-title.ts'

const understood = { topic: '', where: '', showing: null as string | null }
type Given = {
  search?: string
  place?: string
  topic?: string
  chosen?: string
  understood?: Partial<typeof understood>
}

it.each<[Given, string]>([
  [{}, 'Businesses in Austin'],
  [{ topic: 'Plumbing' }, 'Plumbing in Austin'],
  [{ topic: 'Plumbing', place: 'hyde-park', chosen: 'Hyde Park' }, 'Plumbing in Hyde Park'],
  [{ place: 'hyde-park', chosen: 'Hyde Park' }, 'Businesses in Hyde Park'],
  [{ search: 'plumber', understood: { topic: 'Plumbing' } }, 'Plumbing in Austin'],
  [
    { search: 'plumber zilker park', understood: { topic: 'Plumbing', where: 'near Zilker Park' } },
    'Plumbing near Zilker Park',
  ],
  [
    { search: 'plumber', place: 'hyde-park', chosen: 'Hyde Park', understood: { topic: 'Plumbing' } },
    'Plumbing in Hyde Park',
  ],
  [
    { search: 'my car won’t start', understood: { topic: 'Auto Repair or Towing & Roadside' } },
    'Auto Repair or Towing & Roadside in Austin',
  ],
  [{ search: 'zzzzqqqq', understood: {} }, 'Results for “zzzzqqqq”'],
  [{ search: '"tile"', understood: {} }, 'Results for “tile”'],
  [{ search: 'welder', understood: {} }, 'Results for “welder”'],
  [{ search: 'heron & sonss', understood: { showing: 'heron & sons' } }, 'Results for “heron & sons”'],
  [{ search: 'plumber' }, 'Results for “plumber”'],
  [
    { search: '78704 open now', topic: 'Plumbing', understood: { topic: 'Businesses', where: 'in 78704' } },
    'Plumbing in 78704',
  ],
])('%j is “%s”', ({ search = '', place = '', topic, chosen, understood: given }, title) => {
  const list = {
    ...(chosen !== undefined && { place: chosen }),
    ...(given && { understood: { ...understood, ...given } }),
  } as Parameters<typeof directoryTitle>[2]
  expect(directoryTitle({ search, place }, topic, list)).toBe(title)
})
