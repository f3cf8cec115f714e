import { useId } from 'react'
import { fewListed } from '#shared/businesses/directory/list-totals.ts'
import { paths } from '#shared/lib/paths.ts'
import type { SavedSearchFilters } from '#shared/saved-searches/saved-filters.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { contactFaults } from '#web/lib/field-faults.ts'
import { useNativeForm } from '#web/lib/use-native-form.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Honeypot, honeypotName } from '#web/ui/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { askToSave } from './saved-searches.queries.ts'
import { useSaveSearch } from './use-save-search.ts'

type SaveSearchProps = {
  filters: SavedSearchFilters
  /** Number of results: with few to choose from, saving the search is a next step. */
  count: number
  /** Nothing is there, and the listed businesses are around it. */
  emptyPlace?: string | undefined
}

/** Offers an email when a search has new businesses, once a week. Another search starts anew: give it a key. */
export function SaveSearch({ filters, count, emptyPlace }: SaveSearchProps) {
  const { state, isRunning, address, save, undo, ask, onSent } = useSaveSearch(filters)
  const list = (
    <Link className="Link" to={paths.savedSearches}>
      Your saved searches
    </Link>
  )
  return (
    <section
      className={cx('SaveSearch', count <= fewListed && 'is-short')}
      aria-label="Email about new matches"
    >
      {state.step === 'offer' ? (
        <>
          <p>{offerOf(count, emptyPlace)}</p>
          <Button disabled={isRunning} onClick={() => void save()}>
            Email me new matches
          </Button>
        </>
      ) : state.step === 'address' ? (
        <AddressForm {...{ filters, address, onSent }} />
      ) : state.step === 'saved' ? (
        <>
          <p ref={takeFocus} tabIndex={-1} role="status">
            {state.answer.isNew ? 'Saved' : 'Already saved'}: <b>{state.answer.search.title}</b>. We email you
            new matches, at most once a week. {list}
          </p>
          {state.answer.isNew ? (
            <Button disabled={isRunning} onClick={() => void undo(state.answer.search.id)}>
              Undo
            </Button>
          ) : null}
        </>
      ) : state.step === 'sent' ? (
        <>
          <p ref={takeFocus} tabIndex={-1} role="status">
            We sent a link to <b>{state.address}</b>. It saves this search and works for 7 days.
          </p>
          <Button variant="quiet" onClick={ask}>
            Another address
          </Button>
        </>
      ) : (
        <p ref={takeFocus} tabIndex={-1} role="alert">
          {state.message} {list}
        </p>
      )}
    </section>
  )
}

function offerOf(count: number, emptyPlace: string | undefined): string {
  if (count === 0) return `Get an email when one is listed${emptyPlace ? ` in ${emptyPlace}` : ''}.`
  return count <= fewListed
    ? 'Get an email when a new business matches.'
    : 'New matches by email, once a week at most.'
}

const takeFocus = (text: HTMLElement | null) => text?.focus({ preventScroll: true })
const takeCursor = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

type AddressFormProps = { filters: SavedSearchFilters; address: string; onSent: (address: string) => void }

function AddressForm({ filters, address, onSent }: AddressFormProps) {
  const [labelId, errorId] = [useId(), useId()]
  const api = useApi()
  const { faults, isReady, isSending, formProps } = useNativeForm<'email' | typeof honeypotName, string>({
    fields: ['email', honeypotName],
    check: (values) => contactFaults(values, { email: 'Please enter your email address' }),
    send: async ({ email, url2 }) => {
      await askToSave(api, { search: filters, email: email.trim(), url2 })
      return email.trim()
    },
    onSent,
    toFaults: (error) => ({ email: serverErrorText(error, 'Please try again later') }),
  })
  return (
    <form {...formProps}>
      <p id={labelId}>We’ll email you a link first. No account needed.</p>
      <div>
        <div className="Inline">
          <Input
            ref={takeCursor}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="Your email"
            defaultValue={address}
            aria-label="Email for new matches"
            aria-invalid={faults.email ? true : undefined}
            aria-describedby={faults.email ? errorId : labelId}
          />
          <SubmitButton
            variant="outline"
            disabled={!isReady}
            isSending={isSending}
            label="Send link"
            sending="Sending..."
          />
        </div>
        <FieldError id={errorId} message={faults.email} />
      </div>
      <Honeypot />
    </form>
  )
}
