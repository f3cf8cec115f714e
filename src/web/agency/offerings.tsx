import { PhoneCall } from 'lucide-react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Reasons, Section } from '#web/ui/section.tsx'
import type { AgencyCopy } from './agency-copy.ts'

type OfferingsProps = Pick<AgencyCopy, 'offerings'> & { onBookCall: () => void }

/** Seven things we build; the eighth entry is for anything not listed. */
export function Offerings({ offerings, onBookCall }: OfferingsProps) {
  return (
    <Section id="what-we-build" title="What We Build" isFirst>
      <div className="Offerings">
        <ul>
          {offerings.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className="Icon" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="Offerings-other">
          <PhoneCall className="Icon" />
          <p>
            Something else?{' '}
            <button type="button" className="Link" aria-haspopup="dialog" onClick={onBookCall}>
              Ask us on a call
            </button>
            . If it’s not for us, we’ll tell you straight away.
          </p>
        </div>
      </div>
    </Section>
  )
}

/** Five reasons. */
export function WhyChoose({ reasons }: Pick<AgencyCopy, 'reasons'>) {
  const { siteName } = usePublicConfig()
  return <Reasons id="why-choose" title={`Why Choose ${siteName}`} items={reasons} />
}
