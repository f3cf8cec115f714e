import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Section } from '#web/ui/section.tsx'
import { Ticks } from '#web/ui/ticks.tsx'
import { type AgencyCopy, mostPopular, type PackageName, packages } from './agency-copy.ts'

type PackageCardsProps = {
  features: AgencyCopy['features']
  note: string
  onRequestQuote: (name: PackageName) => void
}

/** Three packages on a shared grid. Their price is blank on purpose (specification §2). */
export function PackageCards({ features, note, onRequestQuote }: PackageCardsProps) {
  return (
    <Section id="packages" title="Packages" note={note}>
      <div className="Plans">
        {packages.map((one) => (
          <article
            key={one.name}
            className={cx('Plan is-offer', one.name === mostPopular && 'is-best')}
            aria-labelledby={`package-${one.name}`}
          >
            <div className="Plan-name">
              <h3 id={`package-${one.name}`}>{one.name}</h3>
              {one.name === mostPopular ? <span className="Plan-best">Most Popular</span> : null}
            </div>
            <p className="Plan-price is-blank">Starting at $___</p>
            <p className="Plan-tagline">
              <Badge>{one.pages}</Badge>
              <span>{one.time}</span>
            </p>
            <Ticks items={features[one.name]} />
            <Button
              variant={one.name === mostPopular ? 'primary' : 'outline'}
              isBlock
              isBig
              aria-label={`Request Quote: ${one.name}`}
              onClick={() => onRequestQuote(one.name)}
            >
              Request Quote
            </Button>
          </article>
        ))}
      </div>
    </Section>
  )
}
