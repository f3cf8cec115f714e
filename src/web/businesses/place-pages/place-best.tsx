import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { BestOf } from '../card/best-of.tsx'
import { placeDirectoryHref, topicOf } from './place-texts.ts'

type PlaceBestProps = { page: PlacePage; onRequestQuote: (business: ListedBusiness) => void }

/** The best rated businesses of a place. */
export function PlaceBest({ page, onRequestQuote }: PlaceBestProps) {
  const all = placeDirectoryHref(page)
  return (
    <Section
      id="best-rated"
      title="Best rated"
      isFirst={!page.trade}
      action={
        <Link className="Link" to={all}>
          See all<span className="sr"> {topicOf(page)}</span>
        </Link>
      }
    >
      {page.businesses.length === 0 ? (
        // Counted a few minutes ago; no longer listed.
        <EmptyState
          title="Nothing is listed here right now"
          action={<ButtonLink to={all}>Search the directory</ButtonLink>}
        />
      ) : (
        <BestOf
          businesses={page.businesses}
          count={page.total}
          within={page.place.name}
          all={all}
          order="bestInPlace"
          reasons={page.reasons}
          onRequestQuote={onRequestQuote}
        />
      )}
    </Section>
  )
}
