import { expect, it } from 'vitest'
import { regionOf } from './regions.ts'

it.each([
  ['Downtown', 30.2672, -97.7431, 'Central'],
  ['Hyde Park', 30.3056, -97.7276, 'Central'],
  ['Zilker', 30.2552, -97.7696, 'South'],
  ['Bouldin Creek', 30.2517, -97.7572, 'South'],
  ['North Lamar', 30.3687, -97.6983, 'North'],
  ['Montopolis', 30.2329, -97.6937, 'South'],
  ['East Cesar Chavez', 30.2574, -97.7297, 'East'],
  ['Rainey Street', 30.258, -97.7391, 'Central'],
  ['Govalle', 30.2622, -97.695, 'East'],
  ['Mueller', 30.2983, -97.7052, 'East'],
  ['West Lake Hills', 30.29, -97.8, 'West'],
  ['Barton Hills', 30.2526, -97.7859, 'South'],
  ['Lake Travis', 30.39, -97.95, 'West'],
])('%s is in its part of the city', (_name, latitude, longitude, region) => {
  expect(regionOf({ latitude, longitude })).toBe(region)
})
