import { Globe, Phone } from 'lucide-react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toTelHref } from '#shared/lib/phone-text.ts'
import { toWebLink } from '#web/lib/contact-links.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'

type ActionBarProps = { business: Business; onRequestQuote: () => void }

/** The main actions within thumb reach: fixed at the bottom of a phone's screen. */
export function ActionBar({ business, onRequestQuote }: ActionBarProps) {
  const website = toWebLink(business.website)
  return (
    <div className="ActionBar phone">
      {business.phone ? (
        <ButtonAnchor href={toTelHref(business.phone)} aria-label="Call Now">
          <Phone className="Icon" />
          Call
        </ButtonAnchor>
      ) : null}
      {website ? (
        <ButtonAnchor href={website.href} target="_blank" rel="noopener nofollow" aria-label="Visit Website">
          <Globe className="Icon" />
        </ButtonAnchor>
      ) : null}
      <Button variant="primary" onClick={onRequestQuote}>
        Request Quote
      </Button>
    </div>
  )
}
