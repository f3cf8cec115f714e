import type { UseQueryResult } from '@tanstack/react-query'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type LevelFieldProps = {
  label: string
  name: string
  list: Pick<UseQueryResult<{ id: number; name: string }[]>, 'data' | 'isError' | 'refetch'>
  value: number | null
  /** The label of the empty choice. */
  none: string
  fault: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean
  onChange: (id: number | null) => void
}

/** A select for one level of the tree. */
export function LevelField(props: LevelFieldProps) {
  const { label, name, list, value, none, fault, isRequired, isDisabled = false, onChange } = props
  const isWaiting = !isDisabled && !list.data && !list.isError
  return (
    <Field
      label={label}
      error={list.isError && !isDisabled ? 'The list couldn’t be loaded.' : fault}
      isRequired={isRequired}
      aside={
        list.isError && !isDisabled ? (
          <button type="button" className="Link" onClick={() => void list.refetch()}>
            Try again
          </button>
        ) : undefined
      }
    >
      <Select
        isBlock
        name={name}
        value={value ?? ''}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{isWaiting ? 'Loading...' : none}</option>
        {list.data?.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {entry.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
