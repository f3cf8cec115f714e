import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { namedBusinessesQuery } from './quote-rounds.queries.ts'
import type { ChosenBusinesses } from './use-chosen-businesses.ts'

type AddBusinessProps = {
  chosen: ChosenBusinesses
  /** The business that has the request already. */
  asked: { id: number; name: string } | null
}

/** Finds a business by its name, and adds it to the list. */
export function AddBusiness({ chosen, asked }: AddBusinessProps) {
  const [typed, setTyped] = useState('')
  const named = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery(namedBusinessesQuery(useApi(), named))
  const found = named.length < 2 ? [] : data.filter(({ id }) => !chosen.ids.includes(id))
  return (
    <div className="RoundAdd">
      <Field label="Add a business by name" aside="optional">
        <Input
          icon={<Search className="Icon is-s" />}
          type="search"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would go on to the next step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p className="sr" role="status">
        {named.length < 2 || isFetching ? '' : `${found.length} found`}
      </p>
      {named.length >= 2 && !isFetching && found.length === 0 ? (
        <p className="Form-note">No other business here has a name like “{named}”.</p>
      ) : null}
      {found.length > 0 ? (
        <ul className="RoundAdd-found">
          {found.map((business) => (
            <li key={business.id}>
              <span>
                <b>{business.name}</b>
                <small>{business.tradeAndPlace}</small>
              </span>
              <Button
                disabled={!business.takesRequests || chosen.isFull || business.id === asked?.id}
                onClick={() => {
                  chosen.add(business)
                  setTyped('')
                }}
              >
                <Plus className="Icon is-s" />
                {business.id === asked?.id
                  ? 'Already asked'
                  : business.takesRequests
                    ? 'Add'
                    : 'Takes no requests'}
                <span className="sr"> {business.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
