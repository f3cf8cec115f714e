import { z } from 'zod'
import { countDeskBusinessesQuerySchema } from '../decisions/bulk-decisions.schemas.ts'

export const exportFormats = ['csv', 'json', 'geojson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Contents of a file of listings: public fields, or everything that staff can see. */
export const exportScopes = ['public', 'all'] as const
export type ExportScope = (typeof exportScopes)[number]

export const exportQuerySchema = countDeskBusinessesQuerySchema.extend({
  format: z.enum(exportFormats),
  fields: z.enum(exportScopes).default('public').describe('all adds owners, status and counts'),
})
