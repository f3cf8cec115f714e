import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { Select } from '#web/ui/select.tsx'
import type { MessagesAddress } from './messages-address.ts'

export type BusinessChoice = Pick<MyBusiness, 'id' | 'name' | 'address'>

type BusinessFilterProps = Pick<MessagesAddress, 'business'> & {
  businesses: readonly BusinessChoice[]
  onShow: (changes: Pick<MessagesAddress, 'business'>) => void
}

/** Chooses one of several businesses. */
export function BusinessFilter({ businesses, business, onShow }: BusinessFilterProps) {
  if (businesses.length < 2) return null
  return (
    <Select
      prefix="Business"
      value={business ?? ''}
      onChange={({ target }) => onShow({ business: Number(target.value) || null })}
    >
      <option value="">All</option>
      <BusinessOptions businesses={businesses} />
    </Select>
  )
}

/** Businesses as options, told apart by their addresses. */
export const BusinessOptions = ({ businesses }: Pick<BusinessFilterProps, 'businesses'>) =>
  businesses.map(({ id, name, address }) => (
    <option key={id} value={id}>
      {[name, address].filter(Boolean).join(', ')}
    </option>
  ))
