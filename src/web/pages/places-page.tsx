import { useQuery } from '@tanstack/react-query'
import { regions } from '#shared/businesses/place-pages/regions.ts'
import { paths } from '#shared/lib/paths.ts'
import { businessesText, PlaceLinks } from '#web/businesses/place-pages/place-links.tsx'
import { placesQuery } from '#web/businesses/place-pages/place-page.queries.ts'
import { PlacesMap } from '#web/businesses/place-pages/places-map.tsx'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'

/** The neighborhoods and districts that have pages. */
export function PlacesPage() {
  const { publicUrl } = usePublicConfig()
  const { data: places, error, refetch } = useQuery(placesQuery(useApi()))
  const entries = (places ?? []).map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: publicUrl + paths.place(slug),
  }))
  return (
    <div className="Page PageEnd">
      <Seo
        title="Neighborhoods in Austin, Texas"
        description="Local businesses by neighborhood: see who’s nearby, what they charge and who’s open now."
        {...(entries.length > 0 && {
          path: paths.places,
          jsonLd: [{ '@type': 'ItemList', name: 'Neighborhoods in Austin', itemListElement: entries }],
        })}
      />
      <div className="PageHead">
        <h1>Neighborhoods in Austin</h1>
        <p>See who’s nearby, what they charge and who’s open now.</p>
      </div>
      <Section
        id="neighborhoods"
        title="Neighborhoods and districts"
        note={places?.some(({ outline }) => outline) ? 'More color, more businesses.' : undefined}
        isFirst
        action={
          <Link className="Link" to={paths.businesses}>
            All businesses
          </Link>
        }
      >
        {error && !places ? (
          <ErrorState
            headingLevel={3}
            title="Neighborhoods couldn’t be loaded"
            message={serverErrorText(error)}
            onRetry={refetch}
          />
        ) : null}
        {!error && !places ? <LoadingNote label="Loading neighborhoods" /> : null}
        {places?.length === 0 ? (
          <EmptyState
            title="No neighborhoods yet"
            text="A neighborhood appears here once it has five listed businesses."
            action={<ButtonLink to={paths.businesses}>Browse Businesses</ButtonLink>}
          />
        ) : null}
        {places?.length ? <PlacesMap places={places} /> : null}
      </Section>
      {regions.map((region) => {
        const inRegion = places?.filter((place) => place.region === region) ?? []
        const title = `${region} Austin`
        const whole = inRegion.find(({ name }) => name === title)
        return inRegion.length > 0 ? (
          <Section
            key={region}
            id={region.toLowerCase()}
            title={title}
            action={
              whole ? (
                <Link className="Link" to={paths.place(whole.slug)}>
                  {businessesText(whole.businessCount)}
                  <span className="sr"> in {title}</span>
                </Link>
              ) : null
            }
          >
            <PlaceLinks
              entries={inRegion
                .filter((place) => place !== whole)
                .map(({ name, slug, businessCount }) => ({
                  to: paths.place(slug),
                  name,
                  fact: businessesText(businessCount),
                }))}
            />
          </Section>
        ) : null
      })}
    </div>
  )
}
