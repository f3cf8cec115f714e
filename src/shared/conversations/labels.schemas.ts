import { z } from 'zod'
import { rowId, rowIdText, typedName } from '#shared/lib/fields.schemas.ts'
import { labelColors, labelNameMax } from './team-limits.ts'

export const saveLabelSchema = z
  .object({ name: typedName(labelNameMax), color: z.enum(labelColors) })
  .meta({ id: 'SaveLabel' })
export const labelParamsSchema = z.object({ businessId: rowIdText, labelId: rowIdText })

export const labelSchema = z
  .object({ id: rowId, name: z.string(), color: z.enum(labelColors) })
  .meta({ id: 'Label' })
/** Merging listings can bring a business more labels than it may create. */
export const labelsShownMax = 100
export const labelsSchema = z
  .object({ labels: z.array(labelSchema).max(labelsShownMax).describe('By name') })
  .meta({ id: 'Labels' })
export const savedLabelSchema = z.object({ label: labelSchema }).meta({ id: 'SavedLabel' })
export const chooseLabelsSchema = z
  .object({
    labelIds: z.array(rowId).max(labelsShownMax).describe('All that the conversation has from now on'),
  })
  .meta({ id: 'ChooseLabels' })

export type SaveLabel = z.infer<typeof saveLabelSchema>
export type Label = z.infer<typeof labelSchema>
export type Labels = z.infer<typeof labelsSchema>
