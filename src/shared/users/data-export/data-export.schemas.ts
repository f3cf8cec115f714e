import { z } from 'zod'
import { instant } from '#shared/lib/fields.schemas.ts'

/** The newest copy of somebody's data; `failed` may be asked for again. */
export const dataExportStates = ['none', 'waiting', 'ready', 'failed'] as const

export const dataExportSchema = z
  .object({
    state: z.enum(dataExportStates),
    requestedAt: instant.nullable(),
    expiresAt: instant.nullable().describe('When the file is deleted; null until it is ready'),
    byteSize: z.number().int().nullable(),
    needsLink: z.boolean().describe('Whether it is downloaded with the token of the emailed link only'),
  })
  .meta({ id: 'DataExport' })

/** The token is in the emailed link. Where no email can be sent, none is needed. */
export const downloadDataExportSchema = z
  .object({ token: z.string().max(100).optional() })
  .meta({ id: 'DownloadDataExport' })

export type DataExport = z.infer<typeof dataExportSchema>
