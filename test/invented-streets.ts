import type { Position } from '#shared/lib/geo.ts'

/** A house of the invented town, and where it stands. */
export type InventedHouse = Position & { address: string; zipCode: string }

const [west, south] = [-97.8, 30.25]
const perMeter = { latitude: 1 / 111_195, longitude: 1 / (111_195 * Math.cos((30.25 * Math.PI) / 180)) }
const at = (east: number, north: number): Position => ({
  longitude: west + east * perMeter.longitude,
  latitude: south + north * perMeter.latitude,
})

/** Meters of a block, blocks of a street, and streets. */
const town = { block: 130, blocks: 8, streets: 12 }
const names = [
  'Quail',
  'Heron',
  'Wren',
  'Dove',
  'Finch',
  'Robin',
  'Swift',
  'Crane',
  'Egret',
  'Ibis',
  'Lark',
  'Kite',
]

/**
 * A town of streets from south to north as the Census publishes its streets: a feature for each block, with the numbers that are
 * possible on both sides. Its houses stand at odd distances and setbacks, and use only a part of the numbers. Repeatable.
 */
export function inventTown(): { features: object[]; houses: InventedHouse[] } {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const features: object[] = []
  const houses: InventedHouse[] = []
  for (let street = 0; street < town.streets; street++)
    for (let block = 0; block < town.blocks; block++) {
      const east = street * town.block
      const from = 100 * (block + 1)
      const [start, end] = [at(east, block * town.block), at(east, (block + 1) * town.block)]
      // Drawn against its numbers now and then, with its sides the other way around.
      const isReversed = street % 3 === 0
      const [left, right] = [
        [from, from + 98],
        [from + 1, from + 99],
      ]
      const numbers = isReversed
        ? { LFROMADD: right[1], LTOADD: right[0], RFROMADD: left[1], RTOADD: left[0] }
        : { LFROMADD: left[0], LTOADD: left[1], RFROMADD: right[0], RTOADD: right[1] }
      const line = [start, end].map(({ longitude, latitude }) => [longitude, latitude])
      features.push({
        type: 'Feature',
        properties: { FULLNAME: `S ${names[street]} St`, ...numbers, ZIPL: '78704', ZIPR: '78704' },
        geometry: { type: 'LineString', coordinates: isReversed ? line.toReversed() : line },
      })
      for (const side of [0, 1])
        for (let number = from + side; number < from + 70; number += 8) {
          const along = ((number - from) / 100) * town.block * 1.15 + (random() - 0.5) * 24
          const setback = (12 + random() * 8) * (side === 0 ? -1 : 1)
          const address = `${number} South ${names[street]} Street`
          houses.push({ ...at(east + setback, block * town.block + along), address, zipCode: '78704' })
        }
    }
  return { features, houses }
}

export const asSequence = (features: readonly object[]) =>
  features.map((feature) => `${JSON.stringify(feature)}\n`).join('')
export const asCollection = (features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', name: 'addrfeat', features }, null, 1)
