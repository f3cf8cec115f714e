import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import type { PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { businessesText, PlaceLinks } from './place-links.tsx'
import { placeDirectoryHref, usualPriceText } from './place-texts.ts'

/** Businesses that open within two hours. */
export function OpeningSoon({ page: { openingSoon } }: { page: PlacePage }) {
  if (openingSoon.length === 0) return null
  return (
    <Section id="opening-soon" title="Opening soon" note="Closed now, open within two hours.">
      <PlaceLinks
        entries={openingSoon.map(({ id, name, opensAt }) => ({
          to: paths.business(id),
          name,
          fact: `opens ${opensAt}`,
        }))}
      />
    </Section>
  )
}

/** Subcategories shown of a place, and on a page of one of them. */
const tradesMax = { all: 30, others: 12 }

/** The most common subcategories in a place, with their usual prices there. */
export function PlaceTrades({ page }: { page: PlacePage }) {
  const { place, trade, trades } = page
  const others = trade
    ? trades.filter(({ id, slug }) => id !== trade.id && slug !== null).slice(0, tradesMax.others)
    : trades.slice(0, tradesMax.all)
  if (others.length === 0) return null
  const title = trade ? `Also in ${place.name}` : 'What’s here'
  return (
    <Section
      id="what-is-here"
      title={title}
      note={
        others.some(usualPriceText) ? 'Typical prices, where at least three businesses list one.' : undefined
      }
    >
      <PlaceLinks
        entries={others.map((one) => ({
          to: one.slug ? paths.place(place.slug, one.slug) : placeDirectoryHref({ place, trade: one }),
          name: one.name,
          fact: [businessesText(one.businessCount), usualPriceText(one)].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  )
}

/** The places around that have the same page, and the ZIP codes. */
export function PlaceNeighbors({ page: { place, trade, neighbors, zipCodes } }: { page: PlacePage }) {
  if (neighbors.length === 0) return null
  return (
    <Section
      id="nearby"
      title={trade ? `${trade.name} nearby` : 'Nearby'}
      note={
        zipCodes.length > 0 ? (
          <>
            {place.name} is in{' '}
            {zipCodes.map((zip, index) => (
              <span key={zip}>
                {index === 0 ? '' : index === zipCodes.length - 1 ? ' and ' : ', '}
                <Link className="Link" to={directoryHref({ place: zip })}>
                  {zip}
                </Link>
              </span>
            ))}
            .
          </>
        ) : undefined
      }
    >
      <PlaceLinks
        entries={neighbors.map(({ name, slug, businessCount }) => ({
          to: paths.place(slug, trade?.slug),
          name,
          fact: businessesText(businessCount),
        }))}
      />
    </Section>
  )
}
