import type { RoundTiming } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { timingText } from '#shared/quote-rounds/round-text.ts'
import { ContactFields, HideContact } from '#web/ui/contact-fields.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import type { RoundForm } from './use-round-form.ts'

const names = new Intl.ListFormat('en-US')

/** The sender's contact details, and a summary of the request. */
export function SenderStep({ form }: { form: RoundForm }) {
  const { draft, faults, bind, change, chosen } = form
  const unreachable = chosen.businesses.filter(({ answersHere }) => !answersHere)
  return (
    <>
      <Summary form={form} />
      <ContactFields
        faults={faults}
        bind={bind}
        emailHint="We’ll email you one link with every quote side by side. No account needed."
      />
      <HideContact
        label="Hide my contact info until I choose a business"
        isHidden={draft.hidesContact}
        error={faults.hidesContact}
        onChange={(hidesContact) => change({ hidesContact })}
      />
      {draft.hidesContact && unreachable.length > 0 ? (
        <Alert tone="wait">
          {names.format(unreachable.map(({ name }) => name))}{' '}
          {unreachable.length === 1 ? 'doesn’t reply here and will need' : 'don’t reply here and will need'}{' '}
          your phone or email. If you hide them, we won’t send them your request.
        </Alert>
      ) : null}
    </>
  )
}

function Summary({ form: { draft, chosen, goTo } }: { form: RoundForm }) {
  const timing = timingText({
    timing: draft.timing as RoundTiming,
    fromDay: draft.fromDay || null,
    toDay: draft.toDay || null,
  })
  const facts = [
    draft.where.trim(),
    timing,
    draft.budget.trim() && `up to $${draft.budget.replace('$', '').trim()}`,
  ]
  return (
    <dl className="RoundSummary">
      <div>
        <dt>Your job</dt>
        <dd>
          <p className="RoundSummary-what">{draft.what}</p>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </dd>
        <button type="button" className="Link" onClick={() => goTo(0)}>
          Change<span className="sr"> the job</span>
        </button>
      </div>
      <div>
        <dt>Asking</dt>
        <dd>{names.format(chosen.businesses.map(({ name }) => name))}</dd>
        <button type="button" className="Link" onClick={() => goTo(1)}>
          Change<span className="sr"> the businesses</span>
        </button>
      </div>
    </dl>
  )
}
