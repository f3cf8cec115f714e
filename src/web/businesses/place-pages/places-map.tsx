import type { PlaceList } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { businessesText } from './place-links.tsx'

type Place = PlaceList['places'][number]
type Outlined = Place & { outline: NonNullable<Place['outline']> }

/** Width of a degree of longitude in degrees of latitude, at 30.3° north. */
const narrowing = 0.8634
/** Shares of the neighborhoods that have more businesses than the others, each in a stronger color. */
const shares = [0.5, 0.15]

/**
 * The neighborhoods of the city as links, in a stronger color where there are more businesses. The list of places has the same
 * links.
 */
export function PlacesMap({ places }: { places: readonly Place[] }) {
  const outlined = places.filter((place): place is Outlined => place.outline !== null)
  if (outlined.length === 0) return null
  const points = outlined.flatMap(({ outline }) => outline.flatMap(toPoints))
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  const counts = outlined.map(({ businessCount }) => businessCount).sort((a, b) => b - a)
  const steps = shares.map((share) => counts[Math.floor(share * counts.length)] ?? 0)
  const box = [west * narrowing, -north, (east - west) * narrowing, north - south].map(Math.round)
  return (
    <svg className="PlacesMap" viewBox={box.join(' ')} aria-hidden="true">
      <g transform={`scale(${narrowing} -1)`}>
        {outlined.map(({ name, slug, businessCount, outline }) => (
          <Link
            key={slug}
            to={paths.place(slug)}
            tabIndex={-1}
            data-shade={steps.filter((step) => businessCount > step).length}
          >
            <title>{`${name}: ${businessesText(businessCount)}`}</title>
            <path d={outline.map(toPath).join('')} />
          </Link>
        ))}
      </g>
    </svg>
  )
}

/** Each point of a line is a step from the one before. */
const toPath = ([x = 0, y = 0, ...steps]: readonly number[]) => `M${x} ${y}l${steps.join(' ')}z`

function toPoints(line: readonly number[]): [x: number, y: number][] {
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, at) => {
    x += line[2 * at] ?? 0
    y += line[2 * at + 1] ?? 0
    return [x, y]
  })
}
