import { z } from 'zod'
import { savableFiltersSchema } from '#shared/businesses/directory/directory.schemas.ts'
import { emailAddress, honeypot, instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { losses } from './lost-searches.ts'
import { savableFilters } from './saved-filters.ts'

export const saveSearchSchema = z.object({ search: savableFiltersSchema }).meta({ id: 'SaveSearch' })

export const askToSaveSchema = z
  .object({ search: savableFiltersSchema, email: emailAddress, url2: honeypot })
  .meta({ id: 'AskToSaveSearch' })

export const confirmSearchSchema = z
  .object({ token: z.string().min(1).max(4_000) })
  .meta({ id: 'ConfirmSearch' })

export const changeSavedSearchSchema = z.object({ isOn: z.boolean() }).meta({ id: 'ChangeSavedSearch' })

export const savedSearchParamsSchema = z.object({ searchId: rowIdText })

export const savedSearchSchema = z
  .object({
    id: rowId,
    title: z.string().describe('Ready to display: "Roofing in 78704"'),
    filters: z
      .partialRecord(z.enum(savableFilters), z.string())
      .describe('As the parameters of GET /api/businesses'),
    isOn: z.boolean(),
    lostFor: z
      .enum(losses)
      .nullable()
      .describe(
        'Why it has ended: the directory no longer has its category or place, or its text is too short',
      ),
    createdAt: instant,
  })
  .meta({ id: 'SavedSearch' })

export const savedSearchAnswerSchema = z
  .object({ search: savedSearchSchema, isNew: z.boolean().describe('False if it was saved before') })
  .meta({ id: 'SavedSearchAnswer' })

export const savedSearchListSchema = z
  .object({ address: z.string(), searches: z.array(savedSearchSchema) })
  .meta({ id: 'SavedSearchList' })

/** The search that a link in an email is about, before it is saved. */
export const askedSearchSchema = z.object({ title: z.string() }).meta({ id: 'AskedSearch' })

export const confirmedSearchSchema = z
  .object({
    title: z.string(),
    isFull: z.boolean().describe('Not saved: the address has as many as it may'),
    token: z.string().describe('Opens the list of the address, as x-settings-token'),
  })
  .meta({ id: 'ConfirmedSearch' })

export type SearchToSave = z.output<typeof savableFiltersSchema>
export type AskToSave = z.output<typeof askToSaveSchema>
export type SavedSearch = z.infer<typeof savedSearchSchema>
export type SavedSearchAnswer = z.infer<typeof savedSearchAnswerSchema>
export type SavedSearchList = z.infer<typeof savedSearchListSchema>
export type AskedSearch = z.infer<typeof askedSearchSchema>
export type ConfirmedSearch = z.infer<typeof confirmedSearchSchema>
