import { zipCenters } from '#shared/businesses/form/zip-codes.ts'
import { milesBetween, type Position } from '#shared/lib/geo.ts'
import { type Neighborhood, neighborhoods, outskirts } from './neighborhoods.ts'
import type { Rng } from './pictures/rng.ts'

/** Where a business is. `area` is its everyday name; `neighborhood` is null outside the central city. */
export type Place = Position & {
  address: string
  street: string
  zipCode: string
  neighborhood: string | null
  area: string
  near: string
}

/** The farthest a pin can be from the center of its neighborhood, in miles. */
const jitterMiles = 0.35
const milesPerLatitude = 69.09
/** Where the city's house numbers start: Congress Avenue at the river. They increase by about 1,300 per mile. */
const numbersBegin: Position = { latitude: 30.2617, longitude: -97.745 }
const numbersPerMile = 1300

function zipNearest(position: Position): string {
  let best = { zip: '', miles: Number.POSITIVE_INFINITY }
  for (const { zip, ...center } of zipCenters) {
    const miles = milesBetween(position, center)
    if (miles < best.miles) best = { zip, miles }
  }
  return best.zip
}

function jittered(rng: Rng, { latitude, longitude }: Position): Position {
  const distance = jitterMiles * Math.sqrt(rng())
  const angle = rng.num(0, 2 * Math.PI)
  const milesPerLongitude = milesPerLatitude * Math.cos((latitude * Math.PI) / 180)
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: rounded(latitude + (Math.sin(angle) * distance) / milesPerLatitude),
    longitude: rounded(longitude + (Math.cos(angle) * distance) / milesPerLongitude),
  }
}

/** Returns a plausible house number for that part of town. */
function houseNumber(rng: Rng, { latitude, longitude }: Position): number {
  const north = Math.abs(latitude - numbersBegin.latitude) * milesPerLatitude
  const east = Math.abs(longitude - numbersBegin.longitude) * milesPerLatitude * 0.86
  return Math.max(101, Math.round(Math.max(north, east) * numbersPerMile) + rng.int(-180, 220))
}

/** Returns an address in a random neighborhood; one in fourteen is in the outskirts, which have no neighborhood name. */
export function placeFor(rng: Rng): Place {
  const isOutside = rng.chance(1 / 14)
  const home: Neighborhood = rng.pick(isOutside ? outskirts : neighborhoods)
  const position = jittered(rng, home)
  const street = rng.pick(home.streets)
  const suite = rng.chance(0.16)
    ? ` ${rng.pick(['Suite', 'Unit', '#'])} ${rng.int(1, 9)}${rng.pick(['', '0', '1', 'A', 'B'])}`
    : ''
  return {
    ...position,
    address: `${houseNumber(rng, position)} ${street}${suite.replace('# ', '#')}`,
    street,
    zipCode: zipNearest(position),
    neighborhood: isOutside ? null : home.name,
    area: home.name === 'Downtown' ? 'downtown Austin' : home.name,
    near: rng.pick(home.near),
  }
}
