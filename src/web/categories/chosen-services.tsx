import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import { useApi } from '#web/lib/app-context.ts'
import { subSubCategoriesQuery } from './categories.queries.ts'

type ChosenServicesProps = {
  value: Pick<CategoryChoice, 'subcategoryId' | 'serviceIds'>
  children: (names: string[]) => ReactNode
}

/** A part that needs the names of the services in a choice; none until they are loaded. */
export function ChosenServices({ value: { subcategoryId, serviceIds }, children }: ChosenServicesProps) {
  const { data = [] } = useQuery(subSubCategoriesQuery(useApi(), subcategoryId))
  return children(data.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name))
}
