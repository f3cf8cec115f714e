import { useQuery } from '@tanstack/react-query'
import { conversationStages } from '#shared/conversations/stages.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Select } from '#web/ui/select.tsx'
import { type BusinessChoice, BusinessFilter } from './business-filter.tsx'
import { type MessagesAddress, shelves } from './messages-address.ts'
import { stageWords } from './stage-words.ts'
import { labelsQuery } from './team.queries.ts'

type ListFiltersProps = {
  address: MessagesAddress
  businesses: readonly BusinessChoice[]
  onShow: (changes: Partial<MessagesAddress>) => void
}

/** Filters of a business's conversations: by state, by business if there are several, and by label once there is one. */
export function ListFilters({ address, businesses, onShow }: ListFiltersProps) {
  const { business, stage, shelf, label } = address
  const { data: labels = [] } = useQuery(labelsQuery(useApi(), null))
  const names = labels.map(({ name }) => name)
  // The address may still have a label that was just renamed or deleted.
  const offered = label === '' || names.includes(label) ? names : [label, ...names]
  return (
    <div className="ConversationFilters">
      <BusinessFilter businesses={businesses} business={business} onShow={onShow} />
      <Select
        prefix="Show"
        value={shelf ?? stage ?? ''}
        onChange={({ target: { value } }) =>
          onShow({
            stage: conversationStages.find((one) => one === value) ?? null,
            shelf: shelves.find((one) => one === value) ?? null,
          })
        }
      >
        <option value="">All</option>
        {conversationStages.map((one) => (
          <option key={one} value={one}>
            {stageWords[one]}
          </option>
        ))}
        <option value="confirm">Time to confirm</option>
        <option value="snoozed">Snoozed</option>
        <option value="archived">Archived</option>
      </Select>
      {offered.length > 0 ? (
        <Select prefix="Label" value={label} onChange={({ target }) => onShow({ label: target.value })}>
          <option value="">Any</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  )
}
