import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SuggestedBusiness } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { namedBusinessesQuery } from './quote-rounds.queries.ts'
import type { ChosenBusinesses } from './use-chosen-businesses.ts'

type AddBusinessProps = {
  chosen: ChosenBusinesses
  /** The business that already has the request. */
  asked: { id: number; name: string } | null
}

/** Milliseconds without typing until names are looked up. */
const typingRest = 250

/** Finds a business by its name, and adds it to the list. */
export function AddBusiness({ chosen, asked }: AddBusinessProps) {
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const named = useSettled(typed.trim(), typingRest)
  const { data = [], isFetching, error, refetch } = useQuery(namedBusinessesQuery(useApi(), named))
  const isAsked = named.length >= 2 && named === typed.trim()
  const isKnown = isAsked && !isFetching && !error
  const found = isAsked ? data.filter(({ id }) => !chosen.ids.includes(id)) : []
  const add = (business: SuggestedBusiness) => {
    chosen.add(business)
    setTyped('')
    setAdded(business.name)
    // The pressed button disappears with the results.
    box.current?.focus()
  }
  return (
    <div className="RoundAdd">
      <Field label="Add a business by name" aside="optional">
        <Input
          ref={box}
          icon={<Search className="Icon is-s" />}
          type="search"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAdded('')
          }}
          // Enter would go on to the next step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <p className="sr" role="status">
        {isKnown ? `${found.length} found` : added && `Added ${added} to the list`}
      </p>
      {isKnown && found.length === 0 ? (
        <p className="Form-note">No other business here matches “{named}”.</p>
      ) : null}
      {isAsked && error && !isFetching ? (
        <p className="Form-note" role="alert">
          The search didn’t work.{' '}
          <button type="button" className="Link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
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
                onClick={() => add(business)}
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
