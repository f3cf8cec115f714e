import { PhoneCall } from 'lucide-react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import type { AgencyCopy } from './agency-copy.ts'

type OfferingsProps = Pick<AgencyCopy, 'offerings'> & { onBookCall: () => void }

/** Seven things we build; the eighth entry is for anything not listed. */
export function Offerings({ offerings, onBookCall }: OfferingsProps) {
  return (
    <section className="Section is-first" aria-labelledby="what-we-build">
      <div className="Section-head">
        <h2 id="what-we-build">What We Build</h2>
      </div>
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
    </section>
  )
}

/** Five reasons, as a numbered list. */
export function WhyChoose({ reasons }: Pick<AgencyCopy, 'reasons'>) {
  const { siteName } = usePublicConfig()
  return (
    <section className="Section" aria-labelledby="why-choose">
      <div className="Split">
        <div className="Section-head">
          <h2 id="why-choose">Why Choose {siteName}</h2>
        </div>
        <ul className="Reasons">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
