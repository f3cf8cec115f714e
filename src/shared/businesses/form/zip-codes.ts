import type { Position } from '#shared/lib/geo.ts'

/** True for a ZIP code in or around Austin. */
export const isNearbyZip = (zip: string): boolean => /^(?:733|786|787)/.test(zip)

/** Centers of Austin's ZIP code areas (2021 Census gazetteer), without campus, airport and post office boxes. */
export const zipCenters: readonly (Position & { zip: string })[] = [
  { zip: '78701', latitude: 30.2706, longitude: -97.7426 },
  { zip: '78702', latitude: 30.2634, longitude: -97.7145 },
  { zip: '78703', latitude: 30.2933, longitude: -97.7661 },
  { zip: '78704', latitude: 30.243, longitude: -97.7651 },
  { zip: '78705', latitude: 30.2947, longitude: -97.739 },
  { zip: '78717', latitude: 30.4895, longitude: -97.7538 },
  { zip: '78721', latitude: 30.2713, longitude: -97.6835 },
  { zip: '78722', latitude: 30.2901, longitude: -97.7146 },
  { zip: '78723', latitude: 30.3042, longitude: -97.6858 },
  { zip: '78724', latitude: 30.2927, longitude: -97.6179 },
  { zip: '78725', latitude: 30.23, longitude: -97.6086 },
  { zip: '78726', latitude: 30.4308, longitude: -97.8401 },
  { zip: '78727', latitude: 30.429, longitude: -97.7177 },
  { zip: '78728', latitude: 30.4532, longitude: -97.6887 },
  { zip: '78729', latitude: 30.4572, longitude: -97.7564 },
  { zip: '78730', latitude: 30.3636, longitude: -97.8398 },
  { zip: '78731', latitude: 30.3482, longitude: -97.7681 },
  { zip: '78732', latitude: 30.3801, longitude: -97.8919 },
  { zip: '78733', latitude: 30.3214, longitude: -97.8847 },
  { zip: '78734', latitude: 30.3801, longitude: -97.9478 },
  { zip: '78735', latitude: 30.2691, longitude: -97.8688 },
  { zip: '78736', latitude: 30.2484, longitude: -97.9497 },
  { zip: '78737', latitude: 30.177, longitude: -97.9567 },
  { zip: '78738', latitude: 30.307, longitude: -97.9889 },
  { zip: '78739', latitude: 30.176, longitude: -97.8909 },
  { zip: '78741', latitude: 30.2297, longitude: -97.7137 },
  { zip: '78744', latitude: 30.1778, longitude: -97.7251 },
  { zip: '78745', latitude: 30.2074, longitude: -97.7982 },
  { zip: '78746', latitude: 30.2969, longitude: -97.8096 },
  { zip: '78747', latitude: 30.1247, longitude: -97.7412 },
  { zip: '78748', latitude: 30.16, longitude: -97.8233 },
  { zip: '78749', latitude: 30.2162, longitude: -97.8558 },
  { zip: '78750', latitude: 30.4411, longitude: -97.7867 },
  { zip: '78751', latitude: 30.3108, longitude: -97.7228 },
  { zip: '78752', latitude: 30.3314, longitude: -97.7036 },
  { zip: '78753', latitude: 30.3836, longitude: -97.6733 },
  { zip: '78754', latitude: 30.3566, longitude: -97.6394 },
  { zip: '78756', latitude: 30.3223, longitude: -97.7402 },
  { zip: '78757', latitude: 30.3517, longitude: -97.7327 },
  { zip: '78758', latitude: 30.3877, longitude: -97.7067 },
  { zip: '78759', latitude: 30.4027, longitude: -97.7609 },
]

/** The center of a ZIP (or ZIP+4) code's area; null if it isn't in Austin. */
export function findZipCenter(zipCode: string): Position | null {
  const center = zipCenters.find(({ zip }) => zip === zipCode.slice(0, 5))
  return center ? { latitude: center.latitude, longitude: center.longitude } : null
}
