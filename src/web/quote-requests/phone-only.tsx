import { useQuery } from '@tanstack/react-query'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { toCall } from '#shared/lib/phone-text.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { similarBusinessesQuery } from './quote-requests.queries.ts'

type PhoneOnlyProps = {
  business: { id: number; name: string; phone: string | null }
  onAsk: (business: ListedBusiness) => void
  onClose: () => void
}

/** Instead of the form, for a business that takes no requests online: its phone, and others to ask. */
export function PhoneOnly({ business: { id, name, phone }, onAsk, onClose }: PhoneOnlyProps) {
  const call = phone ? toCall(phone) : null
  const { data: similar = [] } = useQuery(similarBusinessesQuery(useApi(), id))
  return (
    <div className="Form">
      <p>
        {phone
          ? `${name} can only be reached by phone.`
          : `${name} doesn’t take quote requests, and we have no phone number for them.`}
      </p>
      {similar.length > 0 ? (
        <>
          <p>Similar businesses that take requests here:</p>
          <ul className="Form">
            {similar.map((other) => (
              <li key={other.id}>
                <Button isBlock onClick={() => onAsk(other)}>
                  Ask {other.name}
                </Button>
                <p className="Form-note">{factsOf(other)}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        {call ? (
          <ButtonAnchor variant="primary" href={call.href}>
            Call {call.text}
          </ButtonAnchor>
        ) : null}
      </div>
    </div>
  )
}

function factsOf({ tradeAndPlace, rating, reviewCount }: ListedBusiness): string {
  if (reviewCount === 0) return tradeAndPlace
  return `${tradeAndPlace}. ${rating.toFixed(1)} from ${reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}.`
}
