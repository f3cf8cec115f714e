import { z } from 'zod'
import { lineSchema } from '../directory/pins.schemas.ts'

/** A business's service area, as a map shows it. */
export const servedAreaSchema = z
  .object({
    bounds: z
      .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
      .describe('The smallest box around it'),
    outlines: z
      .array(lineSchema)
      .describe('Borders of its neighborhoods, ZIP codes as boxes, and a circle; they may overlap'),
  })
  .meta({ id: 'ServedArea' })

export type ServedArea = z.infer<typeof servedAreaSchema>
