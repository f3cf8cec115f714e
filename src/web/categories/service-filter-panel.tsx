import { useQuery } from '@tanstack/react-query'
import { subSubCategoriesQuery } from '#web/categories/categories.queries.ts'
import { toggledService } from '#web/categories/category-filter.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type ServiceFilterPanelProps = {
  subcategory: number
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** The checklist of a subcategory's services, under the sidebar's subcategories. */
export function ServiceFilterPanel({ subcategory, chosen, onChange }: ServiceFilterPanelProps) {
  const { data: services, error } = useQuery(subSubCategoriesQuery(useApi(), subcategory))
  return (
    <fieldset className="ServicePanel">
      <legend>Filter by service</legend>
      {error ? <p>Services couldn’t be loaded.</p> : null}
      {!services && !error ? <Skeleton className="is-lead" /> : null}
      {services?.length === 0 ? <p>No services available for this category</p> : null}
      {services?.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggledService(chosen, id))}
        />
      ))}
    </fieldset>
  )
}
