import { useId } from 'react'
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
  /** There is little to choose from: this is what a visitor may do next. */
  isShort: boolean
}

/** Offers an email when a search has new businesses, once a week. Another search starts anew: give it a key. */
export function SaveSearch({ filters, isShort }: SaveSearchProps) {
  const { state, isRunning, address, save, undo, onSent } = useSaveSearch(filters)
  const list = (
    <Link className="Link" to={paths.savedSearches}>
      Your saved searches
    </Link>
  )
  return (
    <section className={cx('SaveSearch', isShort && 'is-short')} aria-label="Email about new matches">
      {state.step === 'offer' ? (
        <>
          <p>
            {isShort
              ? 'We can tell you when more businesses open here.'
              : 'Hear of new businesses like these, once a week at most.'}
          </p>
          <Button disabled={isRunning} onClick={() => void save()}>
            Email me new matches
          </Button>
        </>
      ) : state.step === 'address' ? (
        <AddressForm {...{ filters, address, onSent }} />
      ) : state.step === 'saved' ? (
        <>
          <p ref={takeFocus} tabIndex={-1} role="status">
            {state.answer.isNew ? 'Saved' : 'Saved before'}: <b>{state.answer.search.title}</b>. If something
            is new, we email you once a week. {list}
          </p>
          {state.answer.isNew ? (
            <Button disabled={isRunning} onClick={() => void undo(state.answer.search.id)}>
              Undo
            </Button>
          ) : null}
        </>
      ) : state.step === 'sent' ? (
        <p ref={takeFocus} tabIndex={-1} role="status">
          Check your email: the link in it saves this search. It works for 7 days.
        </p>
      ) : (
        <p ref={takeFocus} tabIndex={-1} role="alert">
          {state.message} {list}
        </p>
      )}
    </section>
  )
}

const takeFocus = (text: HTMLElement | null) => text?.focus({ preventScroll: true })
const takeCursor = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

type AddressFormProps = { filters: SavedSearchFilters; address: string; onSent: () => void }

function AddressForm({ filters, address, onSent }: AddressFormProps) {
  const [labelId, errorId] = [useId(), useId()]
  const api = useApi()
  const { faults, isReady, isSending, formProps } = useNativeForm<'email' | typeof honeypotName, unknown>({
    fields: ['email', honeypotName],
    check: (values) => contactFaults(values, { email: 'Please enter your email address' }),
    send: ({ email, url2 }) => askToSave(api, { search: filters, email: email.trim(), url2 }),
    onSent,
    toFaults: (error) => ({ email: serverErrorText(error, 'Please try again later') }),
  })
  return (
    <form {...formProps}>
      <p id={labelId}>Where to? We send you a link first. No account needed.</p>
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
      <Honeypot />
    </form>
  )
}
