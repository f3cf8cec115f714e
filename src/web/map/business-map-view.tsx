import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ServedArea } from '#shared/businesses/profile/served-area.schemas.ts'
import type { Position } from '#shared/lib/geo.ts'
import { boundsOf, type MapBounds } from '#shared/map/map-pins.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { MapView } from './map-view.tsx'
import { stillMap } from './still-map.ts'

/** Degrees that the map shows to each side of a pin. */
const reach = { longitude: 0.011, latitude: 0.006 }

export type BusinessMapProps = {
  label: string
  /** Its position, or the middle of its service area. */
  position: Position
  /** Null for one that hides its address. */
  pin: { name: string; isApproximate: boolean } | null
  /** Its ID if it goes to its customers. */
  servedBy: number | null
}

const servedAreaQuery = (api: Api, businessId: number | null) =>
  queryOptions({
    queryKey: ['businesses', 'served-area', businessId],
    queryFn: () => api.query<ServedArea>(['/api/businesses', businessId ?? 0, 'served-area']),
    enabled: businessId !== null,
  })

/** The pin of a business, and where it goes to its customers. */
export function BusinessMapView({ label, position, pin, servedBy }: BusinessMapProps) {
  const { data, isLoading } = useQuery(servedAreaQuery(useApi(), servedBy))
  const { latitude, longitude } = position
  const { name, isApproximate = false } = pin ?? {}
  const pins = useMemo(
    () =>
      name === undefined
        ? []
        : [
            {
              id: 'here',
              latitude,
              longitude,
              name,
              label: '',
              summary: '',
              isPromoted: false,
              isApproximate,
            },
          ],
    [latitude, longitude, name, isApproximate],
  )
  const served = data ?? null
  const bounds = useMemo(
    () => viewOf({ latitude, longitude }, name !== undefined, served?.bounds),
    [latitude, longitude, name, served],
  )
  const outline = useMemo(() => served && { served: served.outlines }, [served])
  // Otherwise the map would jump.
  if (isLoading) return null
  return <MapView {...stillMap} {...{ label, pins, bounds }} chosenId="here" outline={outline ?? undefined} />
}

/** Around the pin, or all of the area with it. */
function viewOf(pin: Position, hasPin: boolean, area: MapBounds | undefined): MapBounds {
  const { latitude, longitude } = pin
  if (!area)
    return {
      west: longitude - reach.longitude,
      east: longitude + reach.longitude,
      south: latitude - reach.latitude,
      north: latitude + reach.latitude,
    }
  const { west, south, east, north } = area
  const corners = [
    { longitude: west, latitude: south },
    { longitude: east, latitude: north },
  ]
  return hasPin ? boundsOf([...corners, pin]) : area
}
