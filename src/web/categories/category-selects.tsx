import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { categoriesQuery, subcategoriesQuery } from '#web/categories/categories.queries.ts'
import type { CategoryFilter } from '#web/categories/category-filter.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Select } from '#web/ui/select.tsx'

type CategorySelectsProps = Pick<CategoryFilter, 'category' | 'subcategory'> & {
  onChange: (change: Partial<CategoryFilter>) => void
}

const idOrNull = (value: string) => (value === '' ? null : Number(value))

/** Category and subcategory where there is no sidebar: on small screens and beside a map. */
export const CategorySelects = memo(function CategorySelects(props: CategorySelectsProps) {
  const { category, subcategory, onChange } = props
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: subcategories } = useQuery(subcategoriesQuery(api, category))
  return (
    <div className="Toolbar-row CategorySelects">
      <Select
        aria-label="Category"
        value={category ?? ''}
        onChange={({ target }) => onChange({ category: idOrNull(target.value) })}
      >
        <option value="">All categories</option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Subcategory"
        value={subcategory ?? ''}
        disabled={category === null}
        onChange={({ target }) => onChange({ subcategory: idOrNull(target.value) })}
      >
        <option value="">{category === null ? 'Subcategory' : 'All subcategories'}</option>
        {subcategories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
})
