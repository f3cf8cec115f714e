import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { roundHref } from '#shared/lib/round-address.ts'
import { CategoryBest } from '#web/businesses/category-pages/category-best.tsx'
import { CategoryOffers } from '#web/businesses/category-pages/category-offers.tsx'
import {
  categoryPageQuery,
  type ListedCategoryPage,
} from '#web/businesses/category-pages/category-page.queries.ts'
import { CategoryPrices } from '#web/businesses/category-pages/category-prices.tsx'
import { CategoryServicesSeo } from '#web/businesses/category-pages/category-services-seo.tsx'
import { CategoryServicesSkeleton } from '#web/businesses/category-pages/category-services-skeleton.tsx'
import { CategoryPlaces } from '#web/businesses/place-pages/category-places.tsx'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { only } from '#web/lib/page-route.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'
import { FailedPage } from '#web/ui/notice.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

const SaveSearch = laterPart(() => only(import('#web/saved-searches/save-search.tsx')))

/** A category's businesses and their prices; the 404 screen for an unknown slug. */
export function CategoryServicesPage() {
  const { slug = '' } = useParams()
  const { data: page, error, refetch } = useQuery(categoryPageQuery(useApi(), slug))
  if (page === null) return <NotFoundPage />
  if (page) return <LoadedCategory key={slug} page={page} />
  if (!error) {
    return (
      <>
        <Seo title="Loading services" description="Local services in Austin, Texas." />
        <CategoryServicesSkeleton />
      </>
    )
  }
  return (
    <FailedPage
      title="Error loading services"
      message={serverErrorText(error)}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedCategory({ page }: { page: ListedCategoryPage }) {
  const { category } = page
  const [quoteFor, setQuoteFor] = useState<ListedBusiness | null>(null)
  return (
    <div className="Page">
      <CategoryServicesSeo page={page} />
      <div className="PageHead">
        <nav aria-label="Breadcrumb">
          <ol className="Crumbs">
            <li>
              <Link to={paths.services}>Services</Link>
              <ChevronRight className="Icon" />
            </li>
            <li>{category.name}</li>
          </ol>
        </nav>
        <h1>{category.name} in Austin</h1>
        <p>{summaryOf(category.businessCount, page.prices.length > 0)}</p>
        {category.businessCount > 0 ? (
          <p>
            <Link className="Link" to={roundHref({ category: category.id })}>
              Get up to five quotes
            </Link>
          </p>
        ) : null}
      </div>
      {category.businessCount > 0 ? <CategoryPrices prices={page.prices} /> : null}
      <CategoryBest page={page} onRequestQuote={setQuoteFor} />
      <SaveSearch filters={{ category: String(category.id) }} count={category.businessCount} />
      <CategoryOffers page={page} />
      <CategoryPlaces slug={category.slug} />
      <QuoteDialog business={quoteFor} onClose={() => setQuoteFor(null)} />
    </div>
  )
}

function summaryOf(count: number, hasPrices: boolean): string {
  if (count === 0) return 'No businesses are listed here yet.'
  const who = count === 1 ? 'One business' : `${count.toLocaleString('en-US')} businesses`
  return hasPrices
    ? `${who}. See what they usually charge and who’s best rated.`
    : `${who}, best rated first.`
}
