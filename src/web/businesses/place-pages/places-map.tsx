import { useState } from 'react'
import type { PlaceList } from '#shared/businesses/place-pages/place-page.schemas.ts'
import { boxOf, letterSizes, lineHeight, narrowing } from '#shared/businesses/place-pages/places-map.ts'
import { paths } from '#shared/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { businessesText } from './place-links.tsx'

type Place = PlaceList['places'][number]
type Outlined = Place & { outline: NonNullable<Place['outline']> }

/** Shares of the neighborhoods that have more businesses than the others, each in a stronger color. */
const shares = [0.5, 0.15]

/**
 * The neighborhoods of the city as links, in a stronger color where there are more businesses, with the names of those that have
 * room for it. The list of places has the same links.
 */
export function PlacesMap({ places }: { places: readonly Place[] }) {
  const [current, setCurrent] = useState<string | null>(null)
  const outlined = places.filter((place): place is Outlined => place.outline !== null)
  if (outlined.length === 0) return null
  const counts = outlined.map(({ businessCount }) => businessCount).sort((a, b) => b - a)
  const steps = shares.map((share) => counts[Math.floor(share * counts.length)] ?? 0)
  const box = boxOf(outlined.flatMap(({ outline }) => outline))
  const sizes = letterSizes(box)
  const onPhone = outlined.filter(({ label }) => label?.shows === 'always')
  const onWide = outlined.filter(({ label }) => label && label.shows !== 'hover')
  const names = { places: outlined, current }
  return (
    <svg
      className="PlacesMap"
      viewBox={[box.x, box.y, box.width, box.height].map(Math.round).join(' ')}
      aria-hidden="true"
    >
      <g transform={`scale(${narrowing} -1)`}>
        {outlined.map(({ name, slug, businessCount, outline }) => (
          <Link
            key={slug}
            to={paths.place(slug)}
            tabIndex={-1}
            data-shade={steps.filter((step) => businessCount > step).length}
            onPointerEnter={() => setCurrent(slug)}
            onPointerLeave={() => setCurrent(null)}
            onFocus={() => setCurrent(slug)}
            onBlur={() => setCurrent(null)}
          >
            <title>{`${name}: ${businessesText(businessCount)}`}</title>
            <path d={outline.map(toPath).join('')} />
          </Link>
        ))}
      </g>
      <Names className="phone" size={sizes.phone} shown={onPhone} {...names} />
      <Names className="desk" size={sizes.wide} shown={onWide} {...names} />
    </svg>
  )
}

type NamesProps = {
  className: string
  size: number
  shown: readonly Place[]
  places: readonly Place[]
  current: string | null
}

/** Names on one kind of screen; the current one is above all others. */
function Names({ className, size, shown, places, current }: NamesProps) {
  const others = shown.filter(({ slug }) => slug !== current)
  return (
    <g className={className} fontSize={Math.round(size)}>
      {[...others, ...places.filter(({ slug }) => slug === current)].map(({ slug, label }) =>
        label?.lines.map((line, at) => (
          <text
            key={`${slug} ${line}`}
            data-current={slug === current || undefined}
            x={label.x}
            // Letters are somewhat above the line that they stand on.
            y={Math.round(label.y + size * (0.35 + lineHeight * (at - (label.lines.length - 1) / 2)))}
          >
            {line}
          </text>
        )),
      )}
    </g>
  )
}

/** Each point of a line is a step from the one before. */
const toPath = ([x = 0, y = 0, ...steps]: readonly number[]) => `M${x} ${y}l${steps.join(' ')}z`
