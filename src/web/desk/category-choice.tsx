import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { Select } from '#web/ui/select.tsx'
import { deskCategoriesQuery, deskCategoryQuery } from './categories-desk.queries.ts'

export type CategoryPlace = { categoryId: number; subcategoryId: number | null }

/** A place in the category tree that is being chosen; `name` is that of its lowest level. */
export function useCategoryChoice(first: CategoryPlace | null) {
  const api = useApi()
  const [categoryId, setCategoryId] = useState<number | null>(first?.categoryId ?? null)
  const [subcategoryId, setSubcategoryId] = useState<number | null>(first?.subcategoryId ?? null)
  const categories = useQuery(deskCategoriesQuery(api)).data?.items ?? []
  const category = useQuery({ ...deskCategoryQuery(api, categoryId ?? 0), enabled: categoryId !== null })
  const subcategories = (categoryId !== null && category.data?.subcategories) || []
  const named =
    subcategories.find(({ id }) => id === subcategoryId) ?? categories.find(({ id }) => id === categoryId)
  return {
    categories,
    subcategories,
    categoryId,
    subcategoryId,
    place: categoryId === null ? null : { categoryId, subcategoryId },
    name: named?.name ?? 'the category',
    chooseCategory: (id: number | null) => {
      setCategoryId(id)
      setSubcategoryId(null)
    },
    chooseSubcategory: setSubcategoryId,
  }
}

const numberIn = (value: string) => (value === '' ? null : Number(value))

export function CategorySelects({
  choice,
  isBlock,
}: {
  choice: ReturnType<typeof useCategoryChoice>
  isBlock?: boolean
}) {
  return (
    <>
      <Select
        aria-label="Category"
        isBlock={isBlock}
        value={choice.categoryId ?? ''}
        onChange={({ target }) => choice.chooseCategory(numberIn(target.value))}
      >
        <option value="">Choose a category</option>
        {choice.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Subcategory"
        isBlock={isBlock}
        value={choice.subcategoryId ?? ''}
        disabled={choice.categoryId === null}
        onChange={({ target }) => choice.chooseSubcategory(numberIn(target.value))}
      >
        <option value="">No subcategory</option>
        {choice.subcategories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
