import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import type { PlacePage as Place } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { CategoryPrices } from '#web/businesses/category-pages/category-prices.tsx'
import { PlaceBest } from '#web/businesses/place-pages/place-best.tsx'
import { placePageQuery } from '#web/businesses/place-pages/place-page.queries.ts'
import { OpeningSoon, PlaceNeighbors, PlaceTrades } from '#web/businesses/place-pages/place-sections.tsx'
import { PlaceSeo } from '#web/businesses/place-pages/place-seo.tsx'
import { PlaceSkeleton } from '#web/businesses/place-pages/place-skeleton.tsx'
import { fullName, summaryOf, topicOf } from '#web/businesses/place-pages/place-texts.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'
import { FailedPage } from '#web/ui/notice.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

const PlaceMap = laterPart(async () => (await import('#web/map/place-map.tsx')).PlaceMap)

/** The businesses of a neighborhood or district, or of a subcategory there; 404 for an unknown one. */
export function PlacePage() {
  const { place = '', subcategory } = useParams()
  const { data: page, error, refetch } = useQuery(placePageQuery(useApi(), place, subcategory))
  const navigate = useNavigate()
  const movedTo = page && 'movedTo' in page ? page.movedTo : null
  useEffect(() => {
    if (movedTo) void navigate(movedTo, { replace: true })
  }, [movedTo, navigate])
  if (page === null) return <NotFoundPage />
  if (page && !('movedTo' in page))
    return <LoadedPlace key={`${page.place.slug} ${page.trade?.slug}`} page={page} />
  if (page || !error) {
    return (
      <>
        <Seo title="Loading businesses" description="Local businesses in Austin, Texas." />
        <PlaceSkeleton />
      </>
    )
  }
  return (
    <FailedPage
      title="Error loading businesses"
      message={serverErrorText(error)}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedPlace({ page }: { page: Place }) {
  const { place, trade } = page
  const [quoteFor, setQuoteFor] = useState<ListedBusiness | null>(null)
  return (
    <div className="Page">
      <PlaceSeo page={page} />
      <div className="PageHead">
        <nav aria-label="Breadcrumb">
          <ol className="Crumbs">
            <li>
              <Link to={paths.places}>Austin</Link>
              <ChevronRight className="Icon" />
            </li>
            {trade ? (
              <li>
                <Link to={paths.place(place.slug)}>{place.name}</Link>
                <ChevronRight className="Icon" />
              </li>
            ) : null}
            <li>{trade?.name ?? place.name}</li>
          </ol>
        </nav>
        <h1>{trade ? topicOf(page) : fullName(place)}</h1>
        <p>{summaryOf(page)}</p>
      </div>
      {trade ? <CategoryPrices prices={trade.price ? [trade.price] : []} /> : null}
      <PlaceBest page={page} onRequestQuote={setQuoteFor} />
      <OpeningSoon page={page} />
      <PlaceMap page={page} />
      <PlaceTrades page={page} />
      <PlaceNeighbors page={page} />
      <QuoteDialog business={quoteFor} onClose={() => setQuoteFor(null)} />
    </div>
  )
}
