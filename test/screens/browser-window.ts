import { Window } from 'happy-dom'
import { addMissingApis } from './missing-apis.ts'

/** Globals that Node has as well, but pages need the document's own. */
const documentsOwn = [
  'Blob',
  'CustomEvent',
  'Event',
  'File',
  'FormData',
  'MessageEvent',
  'navigator',
] as const

let current: Window | undefined

type WindowOptions = { url: string; width: number; height: number }

/**
 * Opens a window and closes the last one. Its properties are globals from now on; timers, fetch and AbortController stay
 * Node's, because the server runs in the same process.
 */
export async function openWindow({ url, width, height }: WindowOptions): Promise<Window> {
  const former = current
  const window = new Window({
    url,
    width,
    height,
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
    },
  })
  addMissingApis(window)
  current = window
  for (const name of namesIn(window)) showAsGlobal(name)
  if (former) {
    for (const storage of ['localStorage', 'sessionStorage'] as const)
      for (const [key, value] of Object.entries(former[storage])) window[storage].setItem(key, String(value))
    await former.happyDOM.close()
  }
  return window
}

/** The window's properties that Node lacks, and the document's own. */
function namesIn(window: Window): Set<string> {
  const names = new Set<string>(documentsOwn)
  for (
    let part: object | null = window;
    part && part !== Object.prototype;
    part = Object.getPrototypeOf(part)
  )
    for (const name of Object.getOwnPropertyNames(part)) if (!isNodes(name)) names.add(name)
  return names
}

const shown = new Set<string>()
const isNodes = (name: string) => name in globalThis && !shown.has(name)

const currentValue = () => current as unknown as Record<string, unknown>

function showAsGlobal(name: string): void {
  if (shown.has(name)) return
  shown.add(name)
  const methods = new WeakMap<object, unknown>()
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const value = currentValue()[name]
      // Classes start with a capital letter and aren't bound.
      if (typeof value !== 'function' || /^[A-Z]/.test(name)) return value
      if (!methods.has(value)) methods.set(value, value.bind(current))
      return methods.get(value)
    },
    set(value: unknown) {
      currentValue()[name] = value
    },
  })
}
