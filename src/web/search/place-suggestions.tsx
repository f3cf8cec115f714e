import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { normalizeSearchText } from '#shared/businesses/directory/directory-search.ts'
import { useApi } from '#web/lib/app-context.ts'
import { type Option, SuggestionRow } from './suggestion-row.tsx'
import { suggestionsQuery } from './suggestions.queries.ts'
import { useCombobox } from './use-combobox.ts'

type PlaceSuggestionsProps = {
  /** The name of the field in the form that it is in. */
  field: string
  text: string
  onPick: (place: string) => void
}

/** Places under a field for one, as the search box suggests them. */
export function PlaceSuggestions({ field, text, onPick }: PlaceSuggestionsProps) {
  // A place that is already there isn't asked about until somebody goes on with it.
  const [isWanted, setWanted] = useState(false)
  const typed = useDeferredValue(isWanted ? normalizeSearchText(text) : '')
  const { data = [] } = useQuery(suggestionsQuery(useApi(), typed))
  const hostRef = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const options: Option[] = data
    .filter(({ kind }) => kind === 'place' && typed.length > 1)
    .map((place) => ({ ...place, key: encodeURIComponent(place.label) }))
  const idOf = ({ key }: Option) => `${listId}${key}`
  const { isShown, isOpen, active, close } = useCombobox({
    field: `input[name=${field}]`,
    hostRef,
    listId,
    options,
    idOf,
    onPick: ({ label }) => onPick(label),
    onDelete: () => {},
    onOpen: () => {},
    onType: () => setWanted(true),
    onDone: () => {},
  })
  return (
    <>
      <span className="sr" role="status" ref={hostRef}>
        {isOpen && options.length > 0 ? `${options.length} places suggested` : null}
      </span>
      {isShown ? (
        <div className="Suggestions" id={listId} role="listbox" aria-label="Places">
          {options.map((option) => (
            <SuggestionRow
              key={option.key}
              id={idOf(option)}
              option={option}
              isActive={active === idOf(option)}
              onPick={() => {
                close()
                onPick(option.label)
              }}
              onForget={() => {}}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}
