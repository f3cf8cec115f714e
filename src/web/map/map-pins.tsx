import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { MapPin } from '#shared/map/map-pins.ts'
import { cx } from '#web/ui/class-names.ts'
import type { Cluster } from './clusters.ts'
import type { Keep } from './map-stage.ts'
import { type ClusterPlace, isCluster, type PinPlace, type Placed } from './pin-places.ts'

type PinsProps = {
  isStill: boolean
  chosenId: string | null
  pointedId: string | null
  onChoose: (id: string) => void
  onPoint: (id: string | null) => void
}
type MapPinsProps = PinsProps & Placed & { keep: Keep; onOpen: (cluster: Cluster) => void }

/** Pins and clusters in reading order. Where they stand is set by the stage, without React. */
export function MapPins({ keep, places, visitor, onOpen, ...rest }: MapPinsProps) {
  const focused = useRef<string | null>(null)
  const list = useRef<HTMLUListElement | null>(null)
  useLayoutEffect(() => {
    const isGone = focused.current !== null && !places.some(({ key }) => key === focused.current)
    if (!isGone) return
    focused.current = null
    // The pin that had the focus is in a cluster now, or far away.
    const surface = list.current?.parentElement?.querySelector<HTMLElement>('[tabindex="0"]')
    surface?.focus({ preventScroll: true })
  }, [places])
  return (
    <ul
      className="MapView-pins"
      ref={(element) => {
        list.current = element
        return keep('pins')(element)
      }}
      aria-hidden={rest.isStill || undefined}
    >
      {places.map((place) => (
        <li
          key={place.key}
          className={cx(isFront(place, rest) && 'is-front') || undefined}
          onFocus={() => {
            focused.current = place.key
          }}
          onBlur={() => {
            focused.current = null
          }}
        >
          {isCluster(place) ? (
            <ClusterButton place={place} isStill={rest.isStill} onOpen={onOpen} />
          ) : (
            <PinButton place={place} {...rest} />
          )}
        </li>
      ))}
      {visitor ? (
        <li className="MapView-visitor">
          <span className="sr">Your position</span>
        </li>
      ) : null}
    </ul>
  )
}

const isFront = (place: PinPlace | ClusterPlace, { chosenId, pointedId }: PinsProps) =>
  place.key === chosenId || place.key === pointedId

/** Beyond the edge a pin only waits for the next movement: neither Tab nor screen readers find it. */
const reach = ({ isOutside }: { isOutside: boolean }) =>
  isOutside ? { tabIndex: -1, 'aria-hidden': true as const } : {}

type ClusterButtonProps = { place: ClusterPlace; isStill: boolean; onOpen: (cluster: Cluster) => void }

function ClusterButton({ place, isStill, onOpen }: ClusterButtonProps) {
  const { cluster, size, figure } = place
  if (isStill) return <span className={`MapCluster is-size-${size}`}>{figure}</span>
  return (
    <button
      type="button"
      className={`MapCluster is-size-${size}`}
      aria-label={`Show ${cluster.count.toLocaleString('en-US')} businesses`}
      {...reach(place)}
      onClick={() => onOpen(cluster)}
    >
      {figure}
    </button>
  )
}

function PinButton({ place, ...props }: PinsProps & { place: PinPlace }) {
  const { pin, isDot } = place
  const { isStill, chosenId, pointedId, onChoose, onPoint } = props
  const isChosen = pin.id === chosenId
  const isPointed = pin.id === pointedId
  const className = cx(
    'MapPin',
    isDot && !isChosen && !isPointed && 'is-dot',
    pin.label === '' && 'is-bare',
    pin.isPromoted && 'is-promoted',
    pin.isApproximate && 'is-approximate',
    isChosen && 'is-chosen',
    isPointed && 'is-pointed',
  )
  if (isStill) return <span className={className}>{shownOn(pin)}</span>
  return (
    <button
      type="button"
      className={className}
      aria-label={[pin.name, pin.summary].filter(Boolean).join(', ')}
      aria-pressed={isChosen}
      {...reach(place)}
      onClick={() => onChoose(pin.id)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(pin.id)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
      onFocus={() => onPoint(pin.id)}
      onBlur={() => onPoint(null)}
    >
      {shownOn(pin)}
    </button>
  )
}

/** A price as it is, a rating with its star in color. */
function shownOn({ label }: MapPin): ReactNode {
  if (!label.startsWith('★')) return label
  return (
    <>
      <span className="MapPin-star" aria-hidden="true">
        ★
      </span>
      {label.slice(1).trim()}
    </>
  )
}
