import type { ComponentType } from 'react'
import { priceUnits } from '#shared/businesses/business-fields.ts'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { MainServicesField } from '../form/main-services-field.tsx'
import { EditCard } from './edit-card.tsx'
import { categoryFields, type EditFaults } from './edit-faults.ts'
import { EditTextField } from './edit-text-field.tsx'
import { type EditValues, withSortedIds } from './edit-values.ts'
import type { EditState } from './use-edit-business.ts'

/** The form's parts from the categories room. */
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

/** Category, subcategory, services, average price, and the main services with their prices. */
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
          <Field label="Average price is" error={edit.faults.priceUnit}>
            <Select
              isBlock
              value={edit.values.priceUnit}
              onChange={({ target }) =>
                edit.change({ priceUnit: target.value as EditValues['priceUnit'] }, ['priceUnit'])
              }
            >
              <option value="">no specific unit</option>
              {priceUnits.map((unit) => (
                <option key={unit} value={unit}>
                  per {unit}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <MainServicesField
          value={edit.values.mainServices}
          offered={[...edit.base.services, ...edit.values.additionalServices]}
          error={edit.faults.mainServices}
          onChange={(mainServices) => edit.change({ mainServices })}
        />
      </div>
    </EditCard>
  )
}
