import { z } from 'zod'
import { typedText } from '#shared/lib/fields.schemas.ts'
import { areaLimits } from './service-area.ts'

const zip = z.string().regex(/^\d{5}$/, 'Must be a ZIP code')
const placeName = typedText(80, 'Enter a place')

/** The service area of a business, in its owner's words. */
export const namedAreaSchema = z
  .object({
    zips: z.array(zip).max(areaLimits.zips, `At most ${areaLimits.zips} ZIP codes`),
    neighborhoods: z
      .array(placeName)
      .max(areaLimits.neighborhoods, `At most ${areaLimits.neighborhoods} neighborhoods`),
    radius: z
      .object({
        miles: z
          .int('Must be whole miles')
          .min(1, 'Must be at least 1 mile')
          .max(areaLimits.miles, `Must be at most ${areaLimits.miles} miles`),
        around: placeName.describe('A ZIP code or a place in Austin'),
      })
      .nullable(),
  })
  .refine(({ zips, neighborhoods, radius }) => zips.length + neighborhoods.length > 0 || radius, {
    error: 'Enter at least one ZIP code, neighborhood or distance',
  })

export const serviceAreaSchema = z
  .object({
    zips: z.array(z.string()),
    neighborhoods: z.array(z.string()),
    radius: z.object({ miles: z.number(), around: z.string() }).nullable(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .describe(
    'Where it goes to its customers: ZIP codes, neighborhoods, and miles around a place; and the middle of it',
  )
