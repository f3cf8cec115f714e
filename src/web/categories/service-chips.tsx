import { useQuery } from '@tanstack/react-query'
import { subSubCategoriesQuery } from '#web/categories/categories.queries.ts'
import { toggledService } from '#web/categories/category-filter.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ServiceChipsProps = {
  subcategory: number
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The services of a subcategory in one row; several can be on. */
export function ServiceChips({ subcategory, chosen, onChange }: ServiceChipsProps) {
  const { data: services, error } = useQuery(subSubCategoriesQuery(useApi(), subcategory))
  if (error) return null
  if (services?.length === 0) return <p className="Count phone">No services available for this category</p>
  return (
    <fieldset className="Toolbar-row is-scroll is-chips" aria-label="Services">
      {services
        ? services.map(({ id, name }) => (
            <Chip key={id} isOn={chosen.includes(id)} onClick={() => onChange(toggledService(chosen, id))}>
              {name}
            </Chip>
          ))
        : ['s', 'm', 'xs'].map((width) => <Skeleton key={width} className={`Chip is-${width}`} />)}
    </fieldset>
  )
}
