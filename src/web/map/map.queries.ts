import { queryOptions } from '@tanstack/react-query'
import type { BaseMap, MapAddress } from '#shared/map/base-map.ts'
import type { Api } from '#web/lib/api-client.ts'
import { inFrames } from './in-frames.ts'
import { prepareMap } from './prepared-map.ts'

/** Milliseconds until a drawing that couldn't be loaded is asked for again. */
const retriesAfter = 15_000

/** The drawing of the city, ready for the canvas. `origin` is empty unless the API is on another host. */
export const drawnMapQuery = (api: Api, origin: string) =>
  queryOptions({
    queryKey: ['map'],
    queryFn: async () => {
      const address = await api.query<MapAddress>(['/api/map'])
      if (!address) throw new Error('No map')
      const response = await fetch(origin + address.base)
      if (!response.ok) throw new Error(`The map answers ${response.status}`)
      const { map, work } = prepareMap((await response.json()) as BaseMap)
      await new Promise<void>((resolve) => inFrames(work, resolve))
      return { map, attribution: address.attribution }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
    refetchInterval: ({ state }) => (state.status === 'error' ? retriesAfter : false),
  })
