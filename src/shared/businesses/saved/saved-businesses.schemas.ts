import { z } from 'zod'
import { businessSchema } from '../businesses.schemas.ts'

/** Most saved businesses that one answer lists; the last saved first. */
export const savedBusinessesMax = 200
export const savedBusinessesSchema = z.object({ businesses: z.array(businessSchema).max(savedBusinessesMax) })
