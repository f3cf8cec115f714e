import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { EditPictures } from './edit-pictures.ts'
import type { EditValues } from './edit-values.ts'

/** A business as somebody has edited it, over the copy they began with. */
export type EditedCopy = { base: Business; values: EditValues; pictures: EditPictures }
