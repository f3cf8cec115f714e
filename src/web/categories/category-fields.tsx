import { useQuery } from '@tanstack/react-query'
import { type CategoryChoice, emptyCategoryChoice } from '#shared/categories/category-choice.ts'
import { useApi } from '#web/lib/app-context.ts'
import { categoriesQuery, subcategoriesQuery } from './categories.queries.ts'
import { LevelField } from './level-field.tsx'
import { ServiceChecklist, type ServiceFieldProps, ServiceSelect } from './service-fields.tsx'

type CategoryFieldsProps = {
  value: CategoryChoice
  onChange: (choice: CategoryChoice) => void
  faults: Partial<Record<keyof CategoryChoice, string | undefined>>
  /** One service from a select, as in registration; otherwise a checklist of all. */
  single?: boolean
  /** Set when a category is required. */
  isRequired?: boolean
}

/** Category, subcategory and services. A change clears the levels below it, and a level opens only after the one above it. */
export function CategoryFields(props: CategoryFieldsProps) {
  const { value, onChange, faults, single = false, isRequired } = props
  const api = useApi()
  const categories = useQuery(categoriesQuery(api))
  const subcategories = useQuery(subcategoriesQuery(api, value.categoryId))
  const services: ServiceFieldProps = {
    subcategoryId: value.subcategoryId,
    value: value.serviceIds,
    onChange: (serviceIds) => onChange({ ...value, serviceIds }),
    fault: faults.serviceIds,
  }
  return (
    <div className="Form">
      <div className="Form-two">
        <LevelField
          label="Category"
          name="category"
          list={categories}
          value={value.categoryId}
          none={isRequired ? 'Choose a category' : 'None'}
          fault={faults.categoryId}
          isRequired={isRequired}
          onChange={(categoryId) => onChange({ ...emptyCategoryChoice, categoryId })}
        />
        <LevelField
          label="Subcategory"
          name="subcategory"
          list={subcategories}
          value={value.subcategoryId}
          none={value.categoryId === null ? 'Choose a category first' : 'None'}
          fault={faults.subcategoryId}
          isDisabled={value.categoryId === null}
          onChange={(subcategoryId) => onChange({ ...value, subcategoryId, serviceIds: [] })}
        />
      </div>
      {single ? <ServiceSelect {...services} /> : <ServiceChecklist {...services} />}
    </div>
  )
}
