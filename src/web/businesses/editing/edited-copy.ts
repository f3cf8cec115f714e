import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { EditPictures } from './edit-pictures.ts'
import type { EditValues } from './edit-values.ts'

/** A business as edited, with the copy the edit is based on. */
export type EditedCopy = { base: Business; values: EditValues; pictures: EditPictures }
