import type { Insertable } from 'kysely'
import { areaPosition, createAreaFinder } from '#server/businesses/service-areas.service.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { PlaceRow } from '#server/search/vocabulary.ts'
import { facetsOf } from '#shared/businesses/facets.ts'
import { type AreaChoice, atItsAddress, toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { paymentMethodsOf } from './business-rows.ts'

type Typed = Pick<AreaChoice, 'meets'> & Partial<AreaChoice>

/** Where some businesses go to their customers, as their owners would type it. The texts of those who hide their address don't tell it. */
const typedAreas: Readonly<Record<string, Typed>> = {
  'Cervantes Family Cleaning': { meets: 'there', neighborhoods: 'Cherrywood, Hancock, Hyde Park, Mueller' },
  'Landry Family Cleaning': { meets: 'both', zips: '78701, 78702, 78704, 78741' },
  'Buttonbush Broom & Bucket': { meets: 'both', miles: '8', around: 'Riverside' },
  'Late Heron Plumbing': { meets: 'both', zips: '78741, 78742, 78744, 78719' },
  'Moss & Daughters Plumbing': { meets: 'both', neighborhoods: 'Rosewood, Chestnut, Holly, Govalle, MLK' },
  'Woodsorrel Plumbing': { meets: 'both', zips: '78736', miles: '12', around: 'Oak Hill' },
  'Anacua Current': { meets: 'both', miles: '10', around: 'Windsor Park' },
  'Buckeye Wire & Light': { meets: 'both', zips: '78702, 78721, 78722, 78723' },
  'Hatch Electric': { meets: 'both', neighborhoods: 'South Lamar, Zilker, Barton Hills, Galindo, Dawson' },
  'Mistflower Comfort': { meets: 'both', miles: '15', around: 'Crestview' },
  'Coralbean Lawn & Land': { meets: 'both', neighborhoods: 'Govalle, Holly, East Cesar Chavez, Montopolis' },
  'Crain Tree & Garden': { meets: 'both', zips: '78731, 78750, 78759' },
  'Patient Teacup Fix-It': { meets: 'there', neighborhoods: 'Upper Boggy Creek, Windsor Park, Hyde Park' },
  'Copper Bluff Painting': { meets: 'there', miles: '15', around: 'South Austin' },
  'Narrow Mule Haul & Carry': { meets: 'both', miles: '25', around: 'Downtown' },
  'Mejia Moving': { meets: 'both', zips: '78704, 78745, 78748', miles: '5', around: 'Bouldin Creek' },
  'Plain Comet Mobile Barber': { meets: 'there', zips: '78745, 78748, 78749' },
  'Barbería Elizondo': { meets: 'there', miles: '8', around: 'Wells Branch' },
  'Mariposa Doorstep Cuts': { meets: 'there', zips: '78701, 78703, 78705', neighborhoods: 'Rosedale' },
  'Cheng Dog Walks': { meets: 'there', neighborhoods: 'Zilker, Bouldin Creek, Barton Hills' },
  'Corner Pecan Grooming': { meets: 'both', miles: '6', around: 'Jollyville' },
  'Tuesday Satchel Grooming': { meets: 'there', miles: '10', around: 'East Austin' },
  'Limestone Comet House & Pet': {
    meets: 'there',
    neighborhoods: 'Downtown, Tarrytown, West Campus',
    miles: '3',
    around: 'Zilker Park',
  },
  'Kingbird Wi-Fi': { meets: 'there', zips: '78751, 78752, 78753, 78757, 78758' },
  'Upstairs Porch Arborists': { meets: 'both', miles: '12', around: 'Mueller' },
  'Montalvo Pest & Termite': { meets: 'both', zips: '78745, 78748, 78749, 78739, 78736' },
  'Long Radio Pest Control': { meets: 'both', miles: '20', around: 'St. Edward’s' },
  'Labat Locksmiths': { meets: 'there', miles: '20', around: 'Downtown' },
  'Tijerina Caregivers': { meets: 'there', zips: '78722, 78723, 78751, 78752' },
}

type Listed = {
  businesses: readonly Insertable<Tables['businesses']>[]
  profiles: readonly Insertable<Tables['business_profiles']>[]
}

/** The rows of both tables with the areas of those who go to their customers; `places` are those of the search. */
export function withServiceAreas({ businesses, profiles }: Listed, places: readonly PlaceRow[]) {
  const find = createAreaFinder(places)
  const columns = new Map(
    profiles.flatMap((profile) => {
      const choice = typedAreas[profile.name]
      return choice ? [[profile.business_id, areaColumns(profile, choice, find)] as const] : []
    }),
  )
  if (columns.size < Object.keys(typedAreas).length) throw new Error('a business with an area is missing')
  return {
    businesses: businesses.map((row) => ({ ...row, ...columns.get(row.id as number)?.narrow })),
    profiles: profiles.map((row) => ({ ...row, ...columns.get(row.business_id)?.wide })),
  }
}

function areaColumns(
  { name, business_id, zip_code, why_people_love_us = [] }: Listed['profiles'][number],
  choice: Typed,
  find: ReturnType<typeof createAreaFinder>,
) {
  const named = toNamedArea({ ...atItsAddress, ...choice })
  if (!named) throw new Error(`${name} doesn't go to its customers`)
  const { area: service_area, unknown } = find(named)
  if (!service_area || Object.keys(unknown).length > 0)
    throw new Error(`${name} serves a place that isn’t there`)
  const hides_address = choice.meets === 'there'
  const payment_methods = paymentMethodsOf(business_id)
  const facets = facetsOf({ zip_code, hides_address, service_area, payment_methods, why_people_love_us })
  return {
    narrow: { hides_address, facets, ...areaPosition({ service_area, hides_address }) },
    wide: { service_area: JSON.stringify(service_area) },
  }
}
