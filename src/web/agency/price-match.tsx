import { Scale } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import type { AgencyCopy } from './agency-copy.ts'
import { quoteFormId } from './use-quote-form-focus.ts'

/** The page's only dusk band. */
export function PriceMatch({ path }: Pick<AgencyCopy, 'path'>) {
  return (
    <section className="PriceMatch Dusk" aria-labelledby="price-match">
      <div className="Page">
        <Scale className="Icon" />
        <div>
          <h2 id="price-match">Best Price Match</h2>
          <p>
            Bring a written quote for the same work from another studio in Austin. If theirs is lower, we
            match it.
          </p>
        </div>
        <ButtonLink isBig to={`${path}#${quoteFormId}`}>
          Send us their quote
        </ButtonLink>
      </div>
    </section>
  )
}
