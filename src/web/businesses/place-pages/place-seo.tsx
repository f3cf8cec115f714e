import type { PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { fullName, topicOf, usualPriceText } from './place-texts.ts'

/** Metadata of a place page for search engines and shared links. */
export function PlaceSeo({ page }: { page: PlacePage }) {
  const { publicUrl } = usePublicConfig()
  const { place, trade } = page
  const path = paths.place(place.slug, trade?.slug)
  return (
    <Seo
      title={`${trade?.name ?? 'Local businesses'} in ${fullName(place)}`}
      description={descriptionOf(page)}
      path={path}
      jsonLd={import.meta.env.SSR && placeJsonLd(page, publicUrl)}
    />
  )
}

function placeJsonLd(page: PlacePage, publicUrl: string): object[] {
  const { place, trade, businesses } = page
  const steps = [
    { name: 'Austin', item: publicUrl + paths.places },
    { name: place.name, item: publicUrl + paths.place(place.slug) },
    ...(trade ? [{ name: trade.name, item: publicUrl + paths.place(place.slug, trade.slug) }] : []),
  ]
  const best = businesses.map(({ id, name }) => ({ name, url: publicUrl + paths.business(id) }))
  return [
    { '@type': 'BreadcrumbList', itemListElement: listItems(steps) },
    { '@type': 'ItemList', name: topicOf(page), itemListElement: listItems(best) },
    {
      '@type': 'Place',
      name: place.name,
      url: publicUrl + paths.place(place.slug),
      geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
      containedInPlace: { '@type': place.within === 'Austin' ? 'City' : 'State', name: place.within },
    },
  ]
}

function listItems(items: object[]): object[] {
  return items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))
}

function descriptionOf({ place, trade, trades, total }: PlacePage): string {
  const who = total === 1 ? 'One local business' : `${total.toLocaleString('en-US')} local businesses`
  const compare = 'Compare ratings, prices and opening hours, and ask for a quote.'
  if (trade) {
    const price = usualPriceText(trade)
    return `${who} for ${trade.name} in ${fullName(place)}${price ? `, ${price}` : ''}. ${compare}`
  }
  const names = trades.slice(0, 3).map(({ name }) => name)
  return `${who} in ${fullName(place)}${names.length > 0 ? `: ${names.join(', ')} and more` : ''}. ${compare}`
}
