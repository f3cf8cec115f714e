import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { loadPart } from './lazy-part.ts'

const loads = new Set<() => Promise<void>>()
/** Parts of the first page that aren't hydrated yet, and the page itself. */
const waiting = new Set<unknown>(['page'])

/** Loads the code of all registered parts. Await it before rendering a page that didn't come from the server. */
export async function loadLaterParts(): Promise<void> {
  // The code of one may register others.
  while (loads.size > 0) await Promise.all([...loads].map((load) => load()))
}

let isLacking = false
/** Whether a part's code couldn't be loaded, so that it may show its initial content. */
export const lacksParts = (): boolean => isLacking

/** Marks the document as hydrated once all of it is, for scripts that drive the page. */
export function markHydrated(part: unknown): void {
  waiting.delete(part)
  if (waiting.size === 0) document.documentElement.dataset.hydrated = ''
}

function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(() => {
    onHydrated()
  }, [onHydrated])
  return null
}

/**
 * A part that nobody needs at first: below the first screen, or shown rarely. The server renders it; the browser keeps that
 * markup until the page is interactive and the part's code has loaded, and only then hydrates it.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let onLoaded: (part: { default: ComponentType<Props> }) => void
  const whenLoaded = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    onLoaded = resolve
  })
  const loadOnce = async () => {
    loaded = await loadPart(load)
    loads.delete(loadOnce)
    onLoaded({ default: loaded })
  }
  loads.add(loadOnce)
  const Lazy = lazy(() => {
    // After a failure the part stays as the server rendered it.
    loadOnce().catch(() => (isLacking = true))
    return whenLoaded
  })
  return function LaterPart(props: Props) {
    // Stays the same, or the part would lose its state when its code has loaded.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    const [isHydrated, setHydrated] = useState(false)
    const [firstProps] = useState(props)
    const shown = isHydrated ? props : firstProps
    const onHydrated = useCallback(() => {
      setHydrated(true)
      markHydrated(setHydrated)
    }, [])
    // Before the effects of a part whose code is already here.
    useLayoutEffect(() => {
      waiting.add(setHydrated)
      return () => markHydrated(setHydrated)
    }, [])
    // The same element until it is hydrated: rendered again without its code, it would disappear.
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
          <Hydrated onHydrated={onHydrated} />
        </Suspense>
      ),
      [Part, shown, onHydrated],
    )
  }
}
