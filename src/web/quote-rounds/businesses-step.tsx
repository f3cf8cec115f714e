import { type ReactNode, useId } from 'react'
import { verificationTexts } from '#shared/businesses/businesses.policy.ts'
import { placeholderPictureUrl } from '#shared/businesses/card-pictures.ts'
import type { SuggestedBusiness } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { askedAtOnceMax, askedMax, patienceHours } from '#shared/quote-rounds/round-limits.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { AddBusiness } from './add-business.tsx'
import type { RoundForm } from './use-round-form.ts'

/** The businesses to ask: suggested by fit, chosen by the visitor. */
export function BusinessesStep({ form, kind }: { form: RoundForm; kind: ReactNode }) {
  const { chosen, draft, faults, change, asked, trade } = form
  const errorId = useId()
  // Visitors who come with businesses, or find them by name, need no kind of work.
  const asksForKind = !trade.isReading && (trade.trade === null || trade.isOther)
  return (
    <>
      {asksForKind ? kind : null}
      <fieldset
        className="Fieldset RoundBusinesses"
        data-faulty={faults.businessIds ? '' : undefined}
        aria-describedby={errorId}
      >
        <legend>Choose up to {chosen.most}</legend>
        <p className="Field-hint">
          Sorted by fit: the work, then place, rating, reply time, verification, opening hours and price. No
          one can pay to be here.
        </p>
        {asked ? (
          <p className="RoundBusinesses-asked">
            <b>{asked.name}</b> <Badge variant="ok">Already asked</Badge>
            <small>
              {chosen.most < askedAtOnceMax
                ? 'You’ll see their reply with the others.'
                : 'Their reply stays in its own conversation.'}
            </small>
          </p>
        ) : null}
        <Offered form={form} />
        <FieldError id={errorId} message={faults.businessIds} />
      </fieldset>
      <p className="RoundCount" role="status">
        <b>
          {chosen.ids.length} of {chosen.most} chosen
        </b>
        {chosen.isFull ? '. Remove one to choose another.' : ''}
      </p>
      <AddBusiness chosen={chosen} asked={asked} />
      <Checkbox
        name="replacesSilent"
        label={
          <>
            If someone doesn’t reply in {patienceHours} hours, ask the next best match
            <small>
              Up to {askedAtOnceMax} at a time, {askedMax} in total. We email you each time, and you can stop
              it.
            </small>
          </>
        }
        checked={draft.replacesSilent}
        onChange={({ target }) => change({ replacesSilent: target.checked })}
      />
    </>
  )
}

function Offered({ form }: { form: RoundForm }) {
  const { chosen, isLoading, loadFault, reload, suggestions } = form
  const trade = suggestions?.trade
  if (chosen.offered.length === 0) {
    if (loadFault)
      return (
        <ErrorState title="The businesses couldn’t be loaded" message={loadFault.message} onRetry={reload} />
      )
    if (isLoading)
      return (
        <SkeletonList
          label="Loading businesses"
          className="RoundList"
          itemClassName="RoundBusiness"
          count={4}
        >
          <Skeletons classNames={['is-lead is-s', 'is-text is-most']} />
        </SkeletonList>
      )
    return (
      <EmptyState
        headingLevel={3}
        title={trade ? 'No matches for this job' : 'No businesses yet'}
        text={
          trade
            ? `No one who does ${trade.name} takes requests here yet. You can add a business by name.`
            : 'Choose the kind of work to see who fits, or add businesses by name.'
        }
      />
    )
  }
  return (
    <ul className="RoundList">
      {chosen.offered.map((business) => (
        <li key={business.id}>
          <OfferedBusiness
            business={business}
            isChosen={chosen.ids.includes(business.id)}
            isFull={chosen.isFull}
            onToggle={() => chosen.toggle(business)}
          />
        </li>
      ))}
    </ul>
  )
}

type OfferedBusinessProps = {
  business: SuggestedBusiness
  isChosen: boolean
  isFull: boolean
  onToggle: () => void
}

function OfferedBusiness({ business, isChosen, isFull, onToggle }: OfferedBusinessProps) {
  const { name, takesRequests, phone } = business
  const isOff = !takesRequests || (isFull && !isChosen)
  return (
    <label className={cx('RoundBusiness', isChosen && 'is-on', isOff && 'is-off')}>
      <input type="checkbox" checked={isChosen} disabled={isOff} onChange={onToggle} />
      <Picture
        className="RoundBusiness-picture"
        picture={{ src: business.picture ?? placeholderPictureUrl, alt: '', width: 72, height: 72 }}
        sizes="72px"
      />
      <span className="RoundBusiness-body">
        <span className="RoundBusiness-name">
          <b>{name}</b>
          <Badge variant={business.verification}>{verificationTexts[business.verification]}</Badge>
          {business.isPromoted ? <Badge variant="promoted">Promoted</Badge> : null}
        </span>
        <BusinessFacts business={business} />
        <span className="RoundBusiness-reasons">
          {takesRequests
            ? business.reasons.join(' · ')
            : phone
              ? `Doesn’t take requests here. Call ${phone}.`
              : 'Doesn’t take requests here.'}
        </span>
      </span>
    </label>
  )
}

export function BusinessFacts({ business }: { business: SuggestedBusiness }) {
  const { tradeAndPlace, rating, reviewCount, price } = business
  return (
    <span className="RoundBusiness-facts">
      {reviewCount > 0 ? <Rating rating={rating} count={reviewCount} /> : <span>No reviews yet</span>}
      {price ? <span className="num">{price}</span> : null}
      <span>{tradeAndPlace}</span>
    </span>
  )
}
