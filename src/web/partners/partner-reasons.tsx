import { Calculator, CodeXml, Handshake, Landmark, Scale, Umbrella } from 'lucide-react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Reasons, Section } from '#web/ui/section.tsx'

const kinds = [
  {
    icon: Landmark,
    title: 'Banking',
    text: 'Accounts, cards and loans for a shop’s first year and its tenth.',
  },
  {
    icon: Scale,
    title: 'Legal',
    text: 'Leases, filings and the contract no one reads until it matters.',
  },
  { icon: Umbrella, title: 'Insurance', text: 'Coverage for the truck, the crew, and April hail.' },
  {
    icon: CodeXml,
    title: 'Software',
    text: 'Point of sale, scheduling and inventory for people with no time to learn software.',
  },
  {
    icon: Calculator,
    title: 'Accounting',
    text: 'Books, payroll and sales tax, done by someone who enjoys it.',
  },
  {
    icon: Handshake,
    title: 'Other',
    text: 'If a small business in Austin needs it, we want to hear about it.',
  },
]

const benefits = [
  {
    title: 'Owners, not clicks',
    text: 'You meet people who run a business in this city, right when they need you.',
  },
  { title: 'A name they know', text: 'Our listings are local and so are we. People trust local names.' },
  { title: 'No fee to apply', text: 'It costs nothing to be considered, and nothing renews automatically.' },
  { title: 'A person to talk to', text: 'Write to us any time. A real person replies.' },
]

/** The six kinds of companies that can apply (specification §2). */
export function WhoWePartnerWith() {
  return (
    <Section id="who-we-partner-with" title="Who We Partner With" isFirst>
      <ul className="PartnerKinds">
        {kinds.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <i>
              <Icon className="Icon" />
            </i>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The four benefits. */
export function WhyPartnerWith() {
  const { siteName } = usePublicConfig()
  return <Reasons id="why-partner-with" title={`Why Partner With ${siteName}`} items={benefits} />
}
