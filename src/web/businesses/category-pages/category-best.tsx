import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { BestOf } from '../card/best-of.tsx'
import type { ListedCategoryPage } from './category-page.queries.ts'

type CategoryBestProps = {
  page: ListedCategoryPage
  onRequestQuote: (business: ListedBusiness) => void
}

/** A category's best rated businesses; the link to all of them fills the rest of the last row. */
export function CategoryBest({ page: { category, businesses }, onRequestQuote }: CategoryBestProps) {
  const all = directoryHref({ category: category.id })
  if (category.businessCount === 0) return <NoBusinessesYet name={category.name} />
  return (
    <Section
      id="best-rated"
      title="Best rated"
      action={
        <Link className="Link" to={all}>
          See all<span className="sr"> in {category.name}</span>
        </Link>
      }
    >
      {businesses.length === 0 ? (
        <EmptyState
          title="No one here is verified yet"
          text="The businesses listed so far are still under review. See what they do and what they charge."
          action={<ButtonLink to={all}>See who’s listed</ButtonLink>}
        />
      ) : (
        <BestOf
          businesses={businesses}
          count={category.businessCount}
          within={category.name}
          all={all}
          order="bestRated"
          onRequestQuote={onRequestQuote}
        />
      )}
    </Section>
  )
}

function NoBusinessesYet({ name }: { name: string }) {
  return (
    <section className="Section is-first" aria-label="Businesses">
      <EmptyState
        headingLevel={2}
        title={`No one in ${name} yet`}
        text="Do you do this in Austin? Be the first business people see."
        action={<ButtonLink to={paths.registerBusiness}>List your business</ButtonLink>}
      />
    </section>
  )
}
