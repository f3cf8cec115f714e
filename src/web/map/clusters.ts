import Supercluster from 'supercluster'
import { boundsOf, type MapBounds, type MapPin } from '#shared/map/map-pins.ts'
import { type PlanePoint, toPlane } from '#shared/map/projection.ts'

/** Businesses too close together to tell apart at this zoom; `pin` if nobody knows them one by one. */
export type Cluster = { id: number | string; count: number; at: PlanePoint; pin?: MapPin }
export type ClusterIndex = {
  in: (bounds: MapBounds, zoom: number) => { pins: MapPin[]; clusters: Cluster[] }
  /** The view in which a cluster is apart. */
  opened: (cluster: Cluster) => { bounds: MapBounds; zoom: number }
}

/** Pixels that a cluster gathers, the least it holds, and the last zoom that has clusters. */
const clustering = { extent: 256, radius: 46, minPoints: 4, maxZoom: 14 }

export function indexClusters(pins: readonly MapPin[]): ClusterIndex {
  const index = new Supercluster<{ pin: MapPin }, { total: number }>({
    ...clustering,
    map: ({ pin }) => ({ total: pin.count ?? 1 }),
    reduce: (sum, { total }) => {
      sum.total += total
    },
  })
  index.load(
    pins.map((pin) => ({
      type: 'Feature',
      properties: { pin },
      geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
    })),
  )
  return {
    in({ west, south, east, north }, zoom) {
      const found = { pins: [] as MapPin[], clusters: [] as Cluster[] }
      for (const { properties, geometry } of index.getClusters(
        [west, south, east, north],
        Math.floor(zoom + 0.3),
      )) {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const at = toPlane(longitude, latitude)
        if (!('pin' in properties))
          found.clusters.push({ id: properties.cluster_id, count: properties.total, at })
        else if (properties.pin.count) {
          const { pin } = properties
          found.clusters.push({ id: pin.id, count: pin.count ?? 1, at, pin })
        } else found.pins.push(properties.pin)
      }
      return found
    },
    opened({ id }) {
      const leaves = index.getLeaves(Number(id), Number.POSITIVE_INFINITY)
      return {
        bounds: boundsOf(leaves.map(({ properties }) => properties.pin)),
        zoom: index.getClusterExpansionZoom(Number(id)),
      }
    },
  }
}

/** The figure on a cluster: "999", then "1.2k". */
export const figureOf = (count: number): string =>
  count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`

/** The size of a cluster, 1 to 4. */
export const sizeOf = (count: number): 1 | 2 | 3 | 4 => (count < 10 ? 1 : count < 30 ? 2 : count < 80 ? 3 : 4)
