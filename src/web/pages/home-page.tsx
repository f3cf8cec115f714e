import { lazy, Suspense, useState } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { TrendingBusinesses } from '#web/businesses/card/trending-businesses.tsx'
import { CategoryGrid } from '#web/categories/category-grid.tsx'
import { PopularServices } from '#web/categories/popular-services.tsx'
import { FaqSection } from '#web/content/faq-section.tsx'
import { Testimonials } from '#web/content/testimonials.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { type PublicConfig, usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Hero } from '#web/site/hero.tsx'
import { HowItWorks } from '#web/site/how-it-works.tsx'

const QuoteRequestDialog = lazy(async () => ({
  default: (await import('#web/quote-requests/quote-request-dialog.tsx')).QuoteRequestDialog,
}))

const description =
  'Compare Austin plumbers, cleaners, barbers, tutors and food trucks by price, rating and distance. Request a quote and pay the pro directly.'

/** The home page: search, categories, services, featured businesses and testimonials. */
export function HomePage() {
  const [quoteFor, setQuoteFor] = useState<ListedBusiness | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const config = usePublicConfig()
  const requestQuote = (business: ListedBusiness) => {
    setQuoteFor(business)
    setWasAsked(true)
  }
  return (
    <>
      <Seo
        title="Local businesses in Austin, Texas"
        description={description}
        path={paths.home}
        jsonLd={homeJsonLd(config)}
      />
      <Hero />
      <div className="Page">
        <CategoryGrid />
        <PopularServices />
        <TrendingBusinesses onRequestQuote={requestQuote} />
        <HowItWorks />
      </div>
      <Testimonials />
      <div className="Page">
        <FaqSection contact={<ContactButton className="Link">Contact us</ContactButton>} />
      </div>
      {wasAsked && (
        <Suspense>
          <QuoteRequestDialog business={quoteFor} onClose={() => setQuoteFor(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Structured data about the site: its name, its search and its operator. */
function homeJsonLd({ siteName, publicUrl }: PublicConfig): object[] {
  const url = `${publicUrl}/`
  const organization = `${publicUrl}/#organization`
  const target = `${publicUrl}${directoryHref()}?search={search_term_string}`
  return [
    {
      '@type': 'WebSite',
      name: siteName,
      url,
      inLanguage: 'en-US',
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: target },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      name: siteName,
      url,
      logo: `${publicUrl}/apple-touch-icon.png`,
      areaServed: {
        '@type': 'City',
        name: 'Austin',
        address: { '@type': 'PostalAddress', addressRegion: 'TX', addressCountry: 'US' },
      },
    },
  ]
}
