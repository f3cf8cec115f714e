import { useQuery } from '@tanstack/react-query'
import { servicesMax } from '#shared/businesses/business-fields.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Checkbox, Fieldset } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { subSubCategoriesQuery } from './categories.queries.ts'
import { LevelField } from './level-field.tsx'

export type ServiceFieldProps = {
  subcategoryId: number | null
  value: readonly number[]
  onChange: (serviceIds: number[]) => void
  fault: string | undefined
}

/** One of the subcategory's services, or none. */
export function ServiceSelect({ subcategoryId, value, onChange, fault }: ServiceFieldProps) {
  const services = useQuery(subSubCategoriesQuery(useApi(), subcategoryId))
  const isEmpty = services.data?.length === 0
  return (
    <LevelField
      label="Service"
      name="service"
      list={services}
      value={value[0] ?? null}
      none={subcategoryId === null ? 'Choose a subcategory first' : isEmpty ? 'No services here' : 'None'}
      fault={fault}
      isDisabled={subcategoryId === null || isEmpty}
      onChange={(id) => onChange(id === null ? [] : [id])}
    />
  )
}

/** The subcategory's services, each with a checkbox. */
export function ServiceChecklist({ subcategoryId, value, onChange, fault }: ServiceFieldProps) {
  const { data, isError, refetch } = useQuery(subSubCategoriesQuery(useApi(), subcategoryId))
  const isFull = value.length >= servicesMax
  if (subcategoryId === null) return <p className="Field-hint">Choose a subcategory to pick its services.</p>
  return (
    <Fieldset legend="Services" error={fault}>
      {isError ? (
        <FieldError
          message={
            <>
              The list couldn’t be loaded.
              <button type="button" className="Link" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          }
        />
      ) : data?.length === 0 ? (
        <p className="Field-hint">No services available for this subcategory.</p>
      ) : (
        <div className="CheckGrid">
          {data?.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.includes(id)}
              disabled={isFull && !value.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))
              }
            />
          )) ?? <Skeleton className="is-field" />}
        </div>
      )}
    </Fieldset>
  )
}
