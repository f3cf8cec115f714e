import { z } from 'zod'
import { rowId, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { austin, milesBetween } from '#shared/lib/geo.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { placeKinds } from './search.schemas.ts'

export const listPlacesQuerySchema = z.object({ search: listSearch, page: pageNumber })

/** Farther from the middle of the city, in miles, a place is a mistake. */
const farthestMiles = 60
const miles = (way: string) =>
  z
    .number('Type a number of miles')
    .min(0.05, 'Must be at least 0.05 miles')
    .max(30, 'Must be at most 30 miles')
    .describe(`How far it reaches from its middle, ${way}`)

export const changePlaceSchema = z
  .object({
    name: typedText(60),
    kind: z.enum(placeKinds),
    aliases: z.array(typedText(60)).max(30, 'Must be at most 30 names').describe('Other names of it'),
    latitude: z.number('Type a latitude and a longitude'),
    longitude: z.number('Type a latitude and a longitude'),
    milesNorth: miles('north and south'),
    milesEast: miles('east and west'),
    isOff: z.boolean().default(false).describe('Searches ignore it'),
  })
  .refine(({ kind, name }) => kind !== 'zip' || /^\d{5}$/.test(name), {
    path: ['name'],
    message: 'A ZIP code has 5 digits',
  })
  .refine((place) => milesBetween(austin, place) <= farthestMiles, {
    path: ['latitude'],
    message: 'Must be in or near Austin: latitude 30.27, longitude -97.74',
  })
  .meta({ id: 'ChangeSearchPlace' })

const searchPlaceSchema = z
  .object({
    id: rowId,
    name: z.string(),
    kind: z.enum(placeKinds),
    aliases: z.array(z.string()),
    latitude: z.number(),
    longitude: z.number(),
    milesNorth: z.number(),
    milesEast: z.number(),
    isOff: z.boolean(),
    origin: z.enum(['shipped', 'staff']),
  })
  .meta({ id: 'SearchPlace' })

/** By name. */
export const placeListSchema = z
  .object({ places: z.array(searchPlaceSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'SearchPlaceList' })
export const placeParamsSchema = z.object({ placeId: rowIdText })
export const placeAnswerSchema = z.object({ place: searchPlaceSchema })

export type ListPlacesQuery = z.output<typeof listPlacesQuerySchema>
export type SearchPlace = z.infer<typeof searchPlaceSchema>
export type SearchPlaceList = z.infer<typeof placeListSchema>
export type ChangePlace = z.output<typeof changePlaceSchema>
