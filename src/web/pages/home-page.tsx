import { useState } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { type PublicConfig, usePublicConfig } from '#web/lib/app-context.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { Hero } from '#web/site/hero.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

const HomeSections = laterPart(async () => (await import('./home-sections.tsx')).HomeSections)

const SearchSuggestions = laterPart(
  async () => (await import('#web/search/search-suggestions.tsx')).SearchSuggestions,
)

const description =
  'Compare Austin plumbers, cleaners, barbers, tutors and food trucks by price, rating and distance. Request a quote and pay the pro directly.'

/** The home page: search, categories, services, featured businesses and testimonials. */
export function HomePage() {
  const [quoteFor, setQuoteFor] = useState<ListedBusiness | null>(null)
  const config = usePublicConfig()
  return (
    <>
      <Seo
        title="Local businesses in Austin, Texas"
        description={description}
        path={paths.home}
        jsonLd={import.meta.env.SSR && homeJsonLd(config)}
      />
      <Hero suggestions={<SearchSuggestions />} />
      <HomeSections onRequestQuote={setQuoteFor} />
      <QuoteDialog business={quoteFor} onClose={() => setQuoteFor(null)} />
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
