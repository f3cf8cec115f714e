import { useApiHost } from '#web/lib/api-host.ts'
import { shownPicture } from '#web/ui/picture-actions.tsx'
import type { CategoryParts } from './category-card.tsx'
import { conflictText } from './conflict-words.ts'
import { type SinglePicture, singlePictures, storedPicture } from './edit-pictures.ts'
import type { EditedCopy } from './edited-copy.ts'
import type { EditConflict } from './store-edit.ts'

type ConflictSideProps = {
  conflict: EditConflict
  copy: EditedCopy
  CategoryPath: CategoryParts['CategoryPath']
}

/** One side of a conflict, as it would be shown. */
export function ConflictSide({ conflict, copy, CategoryPath }: ConflictSideProps) {
  const onApiHost = useApiHost()
  if (isPicture(conflict)) {
    const src = shownPicture(storedPicture(copy.base, conflict), copy.pictures[conflict])
    return src ? <img src={onApiHost(src)} alt="" /> : 'No photo'
  }
  if (conflict === 'category') {
    const { category } = copy.values
    return category.categoryId === null ? 'None' : <CategoryPath value={category} />
  }
  return conflictText(conflict, copy.values)
}

const isPicture = (conflict: EditConflict): conflict is SinglePicture =>
  singlePictures.some((which) => which === conflict)
