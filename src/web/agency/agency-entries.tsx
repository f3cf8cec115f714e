import { ArrowRight } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { AgencyDrawing } from './agency-drawing.tsx'

const entries = [
  {
    kind: 'web',
    to: paths.webAppDevelopment,
    title: 'Web App Development',
    text: 'Sites, stores and the tools behind the counter. A Starter site is ready in 7–10 days.',
  },
  {
    kind: 'mobile',
    to: paths.mobileAppDevelopment,
    title: 'Mobile App Development',
    text: 'iPhone and Android, for regulars who order ahead and crews who work outside.',
  },
] as const

/** Links to the two agency pages, each with its drawing. */
export function AgencyEntries() {
  return (
    <Section
      id="built-here"
      title="Built by us"
      note="What we do ourselves: software for the businesses in this directory."
    >
      <ul className="AgencyEntries">
        {entries.map(({ kind, to, title, text }) => (
          <li key={kind}>
            <AgencyDrawing kind={kind} />
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
            <span className="go" aria-hidden="true">
              See packages <ArrowRight className="Icon is-s" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
