import type { ComponentType } from 'react'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { EditCard } from './edit-card.tsx'
import { categoryFields, type EditFaults } from './edit-faults.ts'
import { EditTextField } from './edit-text-field.tsx'
import { withSortedIds } from './edit-values.ts'
import type { EditState } from './use-edit-business.ts'

/** What the categories room provides to the form. */
export type CategoryParts = {
  CategoryFields: ComponentType<{
    value: CategoryChoice
    onChange: (choice: CategoryChoice) => void
    faults: EditFaults
  }>
  /** A choice as text. */
  CategoryPath: ComponentType<{ value: CategoryChoice }>
}

type CategoryCardProps = { edit: EditState; CategoryFields: CategoryParts['CategoryFields'] }

/** Category, subcategory, services and average price. */
export function CategoryCard({ edit, CategoryFields }: CategoryCardProps) {
  return (
    <EditCard section="category">
      <div className="Form">
        <CategoryFields
          value={edit.values.category}
          faults={edit.faults}
          onChange={(choice) => edit.change({ category: withSortedIds(choice) }, categoryFields)}
        />
        <div className="Form-two">
          <EditTextField edit={edit} field="averagePrice" />
        </div>
      </div>
    </EditCard>
  )
}
