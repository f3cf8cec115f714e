import type { ComponentType } from 'react'
import { useController } from 'react-hook-form'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { EditCard } from './edit-card.tsx'
import type { EditFaults } from './edit-faults.ts'
import { EditTextField } from './edit-text-field.tsx'
import { inOneOrder } from './edit-values.ts'
import type { EditState } from './use-edit-business.ts'

/** What the room of the categories gives to the form. */
export type CategoryParts = {
  CategoryFields: ComponentType<{
    value: CategoryChoice
    onChange: (choice: CategoryChoice) => void
    faults: EditFaults['category']
  }>
  /** A choice in words. */
  CategoryPath: ComponentType<{ value: CategoryChoice }>
}

type CategoryCardProps = { edit: EditState; CategoryFields: CategoryParts['CategoryFields'] }

/** Category, subcategory, services and the average price. */
export function CategoryCard({ edit, CategoryFields }: CategoryCardProps) {
  const { form, faults, mendPart } = edit
  const { value, onChange } = useController({ control: form.control, name: 'category' }).field
  return (
    <EditCard section="category">
      <div className="Form">
        <CategoryFields
          value={value}
          faults={faults.category}
          onChange={(choice) => {
            onChange(inOneOrder(choice))
            mendPart('category')
          }}
        />
        <div className="Form-two">
          <EditTextField edit={edit} field="averagePrice" />
        </div>
      </div>
    </EditCard>
  )
}
