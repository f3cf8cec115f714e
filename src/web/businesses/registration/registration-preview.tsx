import { type ReactNode, useState } from 'react'
import { onlyCity, onlyState } from '#shared/businesses/business-fields.ts'
import { placeholderPictureUrl } from '#shared/businesses/card-pictures.ts'
import { areaFaults, toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { defaultBusinessHours, hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { openingState } from '#shared/businesses/opening-hours.ts'
import { areaText } from '#shared/businesses/service-area.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { hasFaults } from '#web/lib/field-faults.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { AveragePrice } from '../card/business-card-facts.tsx'
import { OpeningLine } from '../card/opening-line.tsx'
import { useAustinClock } from '../use-austin-clock.ts'
import type { Registration } from './use-registration.ts'

type RegistrationPreviewProps = { registration: Registration; trade: ReactNode }

/** The directory card of the draft, updated while typing. */
export function RegistrationPreview({ registration, trade }: RegistrationPreviewProps) {
  const { draft, logo, gallery } = registration
  const [openedAt] = useState(Date.now)
  const clock = useAustinClock(openedAt)
  const logoUrl = logo.change.kind === 'new' ? logo.change.previewUrl : null
  const src = gallery.pictures[0]?.url ?? logoUrl ?? placeholderPictureUrl
  const area = hasFaults(areaFaults(draft.serviceArea)) ? null : toNamedArea(draft.serviceArea)
  const cents = toCents(draft.averagePrice)
  const hours = Object.keys(hoursFaults(draft.hours)).length > 0 ? null : draft.hours
  const areHoursUntouched = JSON.stringify(hours) === JSON.stringify(defaultBusinessHours)
  return (
    // The last step shows the same as text.
    <div className="WizardPreview" inert>
      <p className="Wizard-count">Your card in the directory</p>
      <div className="BusinessCard">
        <div className="BusinessCard-media">
          <Picture picture={{ src, alt: '' }} isEager />
        </div>
        <p className="BusinessCard-eyebrow">
          <span>
            {draft.categoryId ? <>{trade}, </> : null}
            {area && draft.serviceArea.meets === 'there'
              ? `serves ${areaText(area)}`
              : `${onlyCity}, ${onlyState.code}`}
          </span>
          <Badge variant="unverified">Not Verified</Badge>
        </p>
        <h3>{draft.name.trim() || 'Business name'}</h3>
        <p className="BusinessCard-proof">
          <span className="is-quiet">No reviews yet</span>
          <AveragePrice
            business={{
              averagePrice: cents === null ? null : String(cents / 100),
              priceUnit: null,
              paidInstead: null,
            }}
          />
        </p>
        <p className="BusinessCard-meta">
          {areHoursUntouched ? null : <OpeningLine opening={hours && openingState(hours, clock)} />}
        </p>
      </div>
    </div>
  )
}
