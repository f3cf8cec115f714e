import type { ReactNode } from 'react'
import { businessFields, onlyCity, onlyState } from '#shared/businesses/business-fields.ts'
import { toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { servicePriceText } from '#shared/businesses/main-services.ts'
import { formatDayHours, weekLines } from '#shared/businesses/opening-hours.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/businesses/payment-methods.ts'
import { wholeAreaText } from '#shared/businesses/service-area.ts'
import { formatDates } from '#shared/businesses/special-hours.ts'
import { formatDollars } from '#shared/lib/money.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { Button } from '#web/ui/button.tsx'
import { keptServices } from '../form/typed-services.ts'
import type { Gallery } from '../form/use-gallery.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { steps } from './registration-steps.ts'
import type { StepProps } from './wizard-step.ts'

/** Holidays and seasons, if there are any. */
function specialRows({ specialHours: { days, seasons } }: RegistrationDraft): [string, ReactNode][] {
  const lines = [
    ...days.map((day) => `${formatDates(day)}: ${formatDayHours(day)}${day.note ? ` (${day.note})` : ''}`),
    ...seasons.map(({ name, hours }) => `${name}: ${weekLines(hours).join('; ')}`),
  ]
  return lines.length > 0 ? [['Special Days', <Lines key="special" lines={lines} />]] : []
}

function serviceRows({ mainServices }: RegistrationDraft): [string, ReactNode][] {
  const lines = keptServices(mainServices).map((service) =>
    [service.name, servicePriceText(service)].filter(Boolean).join(', '),
  )
  return lines.length > 0 ? [['Services and prices', <Lines key="services" lines={lines} />]] : []
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

function areaRows({ serviceArea }: RegistrationDraft): [string, ReactNode][] {
  const area = toNamedArea(serviceArea)
  return area ? [['Serves', wholeAreaText(area)]] : []
}

/** Everything that will be sent, step by step, each with an edit link. */
export function RegistrationSummary({ wizard, categoryPath }: StepProps) {
  const { draft, logo, gallery } = wizard.registration
  const logoUrl = logo.change.kind === 'new' ? logo.change.previewUrl : null
  const parts: [label: string, value: ReactNode][][] = [
    [
      [businessFields.name.label, draft.name],
      [businessFields.website.label, draft.website],
      ['Logo', logoUrl ? <img key="logo" src={logoUrl} alt="Your logo" /> : null],
    ],
    [
      [businessFields.email.label, draft.email],
      [businessFields.phone.label, draft.phone],
      [
        draft.serviceArea.meets === 'there'
          ? 'Address (not shown to visitors)'
          : businessFields.address.label,
        `${draft.address}, ${onlyCity}, ${onlyState.code} ${draft.zipCode}`,
      ],
      ...areaRows(draft),
    ],
    [
      [
        businessFields.description.label,
        <span key="description" className="Summary-long">
          {draft.description}
        </span>,
      ],
      ['Gallery', gallery.pictures.length > 0 ? <GalleryRow key="gallery" gallery={gallery} /> : null],
      ['Business Hours', <Lines key="hours" lines={weekLines(draft.hours)} />],
      ...specialRows(draft),
      ['Payment Methods', methodNames(draft)],
    ],
    [
      ['Category', categoryPath(draft)],
      [businessFields.averagePrice.label, priceText(draft.averagePrice)],
      ...serviceRows(draft),
    ],
  ]
  return (
    <section className="Summary" aria-label="Summary">
      {parts.map((rows, index) => (
        <div key={steps[index]?.title}>
          <div className="Summary-head">
            <h3>{steps[index]?.title}</h3>
            <Button
              variant="quiet"
              aria-label={`Edit ${steps[index]?.title}`}
              onClick={() => wizard.open(index + 1)}
            >
              Edit
            </Button>
          </div>
          <dl>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || <span className="Summary-none">None</span>}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

const GalleryRow = ({ gallery }: { gallery: Gallery }) => (
  <span className="Summary-gallery">
    {gallery.pictures.map(({ key, url }, index) => (
      <img key={key} src={url} alt={`Gallery ${index + 1}`} />
    ))}
  </span>
)

const methodNames = ({ paymentMethods: taken }: RegistrationDraft): string =>
  paymentMethods
    .filter((method) => taken[method])
    .map((method) => paymentMethodLabels[method])
    .join(', ')

function priceText(typed: string): string {
  const cents = toCents(typed)
  return cents === null ? 'Price on request' : formatDollars(cents / 100)
}
