import { ArrowDown, Phone } from 'lucide-react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { AgencyCopy } from './agency-copy.ts'
import { AgencyDrawing } from './agency-drawing.tsx'
import { quoteFormId } from './use-quote-form-focus.ts'

type AgencyHeroProps = { copy: AgencyCopy; onBookCall: () => void }

/** The first screen: our work, and the two ways to request it. */
export function AgencyHero({ copy, onBookCall }: AgencyHeroProps) {
  return (
    <section className="Landing">
      <div className="Page">
        <div className="Landing-copy">
          <p className="Landing-trade">{copy.name}</p>
          <h1>{copy.headline}</h1>
          <p className="Landing-lead">{copy.lead}</p>
          <div className="Landing-actions">
            <ButtonLink variant="primary" isBig to={`${copy.path}#${quoteFormId}`}>
              Get a Quote
              <ArrowDown className="Icon is-s" />
            </ButtonLink>
            <Button isBig aria-haspopup="dialog" onClick={onBookCall}>
              <Phone className="Icon is-s" />
              Book a Call
            </Button>
          </div>
        </div>
        <AgencyDrawing kind={copy.kind} />
      </div>
    </section>
  )
}
