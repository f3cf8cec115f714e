import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import type { Faults } from '#web/lib/field-faults.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { deskCategoriesQuery, deskCategoryQuery } from '../categories-desk.queries.ts'

type TradeFieldsProps = {
  draft: { categoryId: string; subcategoryId: string }
  faults: Faults
  onChange: (field: 'categoryId' | 'subcategoryId', value: string) => void
}

/** The trade of a question: a category, or a subcategory in it. */
export function TradeFields({ draft: { categoryId, subcategoryId }, faults, onChange }: TradeFieldsProps) {
  const api = useApi()
  const { data: categories, error } = useQuery(deskCategoriesQuery(api))
  const { data: category } = useQuery({
    ...deskCategoryQuery(api, Number(categoryId)),
    enabled: categoryId !== '',
  })
  return (
    <div className="Form-two">
      <Field
        label="Category"
        error={faults.categoryId ?? (error ? 'The categories couldn’t be loaded.' : undefined)}
      >
        <Select
          isBlock
          value={categoryId}
          onChange={({ target }) => {
            onChange('categoryId', target.value)
            onChange('subcategoryId', '')
          }}
        >
          <option value="">{categories ? 'Choose one' : 'Loading...'}</option>
          {categories?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Subcategory" error={faults.subcategoryId}>
        <Select
          isBlock
          value={subcategoryId}
          disabled={!category}
          onChange={({ target }) => onChange('subcategoryId', target.value)}
        >
          <option value="">All of them</option>
          {category?.subcategories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
