import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { businessesText, PlaceLinks } from './place-links.tsx'
import { placesQuery } from './place-page.queries.ts'

/** The places with the most businesses of one trade of a category; nothing until one has a page. */
export function CategoryPlaces({ slug }: { slug: string }) {
  const { data: places = [] } = useQuery(placesQuery(useApi(), slug))
  const entries = places.flatMap(({ name, slug: place, businessCount, trade }) =>
    trade
      ? [
          {
            to: paths.place(place, trade.slug),
            name: `${trade.name} in ${name}`,
            fact: businessesText(businessCount),
          },
        ]
      : [],
  )
  if (entries.length === 0) return null
  return (
    <Section
      id="by-neighborhood"
      title="By neighborhood"
      action={
        <Link className="Link" to={paths.places}>
          All neighborhoods
        </Link>
      }
    >
      <PlaceLinks entries={entries} />
    </Section>
  )
}
