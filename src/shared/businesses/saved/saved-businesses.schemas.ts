import { z } from 'zod'
import { businessSchema } from '../businesses.schemas.ts'

/** Maximum number of saved businesses in one response; last saved first. */
export const savedBusinessesMax = 200
export const savedBusinessesSchema = z.object({ businesses: z.array(businessSchema).max(savedBusinessesMax) })
