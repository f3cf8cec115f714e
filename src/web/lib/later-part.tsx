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
/** What of the first page still waits to be hydrated: the page itself and its later parts. */
const waiting = new Set<unknown>(['page'])

/** Loads the code of all parts met so far. Await it before rendering a page that didn't come from the server. */
export const loadLaterParts = (): Promise<unknown> => Promise.all([...loads].map((load) => load()))

/** Marks the document as hydrated once all of it is, for scripts that drive the page. */
export function endWait(of: unknown): void {
  waiting.delete(of)
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
  const loadOnce = async () => {
    loaded = await loadPart(load)
    loads.delete(loadOnce)
  }
  loads.add(loadOnce)
  const Lazy = lazy(() =>
    loadOnce().then(
      () => ({ default: loaded as ComponentType<Props> }),
      // Without its code the part stays what the server rendered.
      () => new Promise<never>(() => {}),
    ),
  )
  return function LaterPart(props: Props) {
    // Stays the same, or the part would lose its state when its code has loaded.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    const [isHydrated, setHydrated] = useState(false)
    const [firstProps] = useState(props)
    const shown = isHydrated ? props : firstProps
    const onHydrated = useCallback(() => {
      setHydrated(true)
      endWait(setHydrated)
    }, [])
    // Before the effects of a part whose code is already here.
    useLayoutEffect(() => {
      waiting.add(setHydrated)
      return () => endWait(setHydrated)
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
