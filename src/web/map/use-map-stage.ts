import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { toPlane } from '#shared/map/projection.ts'
import { type Cluster, indexClusters } from './clusters.ts'
import { type Keep, MapStage, type Rest, type StageElements } from './map-stage.ts'
import type { MapViewProps } from './map-view-props.ts'
import { nothingPlaced, type Placed, placePins, type VisitorPosition } from './pin-places.ts'
import type { PreparedMap } from './prepared-map.ts'
import { fitted, middleOf, seenBounds, viewAt, zoomOf } from './view.ts'

/** The share of the box beyond each side where pins stand ready for the next movement. */
const standby = 0.15
/** Zoom around the visitor. */
const visitorZoom = 14

type StageProps = Omit<MapViewProps, 'visitor'> & { visitor: VisitorPosition | null }

/** Keeps the stage, and its resting view and pins as React state. */
export function useMapStage(props: StageProps, map: PreparedMap | null) {
  const { pins, chosenId, pointedId, visitor, bounds, onChoose, outline = null, isStill = false } = props
  const elements = useRef<Partial<StageElements>>({})
  const stage = useRef<MapStage | null>(null)
  const [rest, setRest] = useState<Rest | null>(null)
  const clusterIndex = useMemo(() => indexClusters(pins), [pins])
  const placed = usePlaces({ pins, chosenId, pointedId, visitor, rest, clusterIndex })
  useStage(elements, stage, { ...props, isStill, setRest })
  useEffect(() => stage.current?.show(map, outline), [map, outline])
  useEffect(() => stage.current?.look(bounds), [bounds])
  useLayoutEffect(() => {
    if (rest) stage.current?.place(rest, [...placed.places, ...(placed.visitor ? [placed.visitor] : [])])
  }, [rest, placed])
  const reveal = useEffectEvent(() => {
    const chosen = pins.find(({ id }) => id === chosenId)
    if (chosen) stage.current?.reveal(toPlane(chosen.longitude, chosen.latitude))
  })
  useEffect(() => {
    if (chosenId === null) return
    // Elements that belong to the pin appear first.
    const frame = requestAnimationFrame(() => requestAnimationFrame(reveal))
    return () => cancelAnimationFrame(frame)
  }, [chosenId])
  return {
    stage,
    rest,
    placed,
    keep: ((name) => (element) => {
      Object.assign(elements.current, { [name]: element })
    }) as Keep,
    openCluster(cluster: Cluster) {
      if (!stage.current) return
      if (cluster.pin) return onChoose(cluster.pin.id)
      const { camera } = stage.current
      const opened = clusterIndex.opened(cluster)
      const whole = fitted(opened.bounds, camera.size, 60)
      const zoom = Math.max(zoomOf(whole), opened.zoom)
      camera.glide(viewAt(middleOf(whole, camera.size), zoom, camera.size), true)
    },
    goTo({ longitude, latitude }: VisitorPosition) {
      const camera = stage.current?.camera
      camera?.glide(viewAt(toPlane(longitude, latitude), visitorZoom, camera.size), true)
    },
  }
}

type UseStage = StageProps & { isStill: boolean; setRest: (rest: Rest) => void }

/** Makes the stage once its elements are there. */
function useStage(
  elements: RefObject<Partial<StageElements>>,
  stageRef: RefObject<MapStage | null>,
  { isStill, chosenId, setRest, onMove, onChoose }: UseStage,
): void {
  const handleRest = useEffectEvent((rest: Rest, kind: 'moving' | 'visitor' | 'program') => {
    // In parts, because a gesture may go on.
    startTransition(() => setRest(rest))
    if (kind !== 'moving') onMove(seenBounds(rest.view, rest.size), kind === 'visitor')
  })
  const handleBare = useEffectEvent(() => {
    if (chosenId !== null) onChoose(null)
  })
  useEffect(() => {
    const { stage, canvas, probe, pins } = elements.current
    if (!stage || !canvas || !probe || !pins) return
    const made = new MapStage(
      { stage, canvas, probe, pins },
      { onRest: (...given) => handleRest(...given), onBare: () => handleBare() },
      isStill,
    )
    stageRef.current = made
    return () => {
      made.end()
      stageRef.current = null
    }
  }, [isStill, elements, stageRef])
}

type UsePlaces = Pick<StageProps, 'pins' | 'chosenId' | 'pointedId' | 'visitor'> & {
  rest: Rest | null
  clusterIndex: ReturnType<typeof indexClusters>
}

/** Returns the pins and clusters in view at rest. The chosen and the pointed pin are never in a cluster. */
function usePlaces({ pins, chosenId, pointedId, visitor, rest, clusterIndex }: UsePlaces): Placed {
  const found = useMemo(
    () => (rest ? clusterIndex.in(seenBounds(rest.view, rest.size, standby), zoomOf(rest.view)) : null),
    [rest, clusterIndex],
  )
  const clustered = (wanted: string | null) => {
    const pin = wanted === null ? undefined : pins.find(({ id }) => id === wanted)
    return pin && !found?.pins.includes(pin) ? pin : null
  }
  const chosen = clustered(chosenId)
  const pointed = clustered(pointedId)
  return useMemo(() => {
    if (!rest || !found) return nothingPlaced
    const alone = [chosen, pointed === chosen ? null : pointed].filter((pin) => pin !== null)
    return placePins([...found.pins, ...alone], found.clusters, { chosenId, visitor, ...rest })
  }, [rest, found, chosen, pointed, chosenId, visitor])
}
