import type { Window } from 'happy-dom'
import { addPictures } from './pictures.ts'

// Read before a page's own navigator replaces it.
const { locks: nodeLocks } = globalThis.navigator
let endLastLocks = () => {}

/** Adds what browsers do and the DOM for Node doesn't, as far as pages need it. */
export function addMissingApis(window: Window): void {
  addDialogs(window)
  addPictures(window)
  putTextUnseen(window)
  Object.assign(window.performance, { getEntriesByType: () => [{ requestStart: 0, responseStart: 1_000 }] })
  Object.assign(window, { visualViewport: Object.assign(new window.EventTarget(), { scale: 1 }) })
  // As while pictures load.
  Object.defineProperty(window.HTMLImageElement.prototype, 'complete', { value: false })
  Object.defineProperty(window.document, 'fonts', { value: new Set() })
  Object.defineProperty(window.navigator, 'locks', { value: { request: requestUntilLeft() } })
  // React warns of elements that this DOM doesn't know, such as <search>.
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
  // Node's own takes only its own files.
  URL.createObjectURL = () => `blob:${window.location.origin}/${crypto.randomUUID()}`
  // As for a person who has not answered whether the page may know.
  Object.defineProperty(window.navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition() {} },
  })
  Object.defineProperty(window.navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: 'prompt', addEventListener() {} }) },
  })
}

/** A browser's own change of a value, which React learns from the event alone. */
function putTextUnseen({ HTMLTextAreaElement: { prototype } }: Window): void {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {}
  prototype.setRangeText = function (text, start, end) {
    const value: string = get?.call(this)
    const before = value.slice(0, start ?? 0) + text
    set?.call(this, before + value.slice(end ?? 0))
    this.setSelectionRange(before.length, before.length)
  }
}

/** Lets go of the locks of the page that is left, whose code never hears of them again. */
export const endLocks = (): void => endLastLocks()

/** Node's locks, which a page holds until it is left. */
function requestUntilLeft() {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  let isLeft = false
  endLastLocks = () => {
    isLeft = true
    leave()
  }
  type Held = (lock: Lock | null) => unknown
  return (name: string, ...given: [Held] | [LockOptions, Held]) =>
    new Promise((resolve, reject) => {
      const held = given.pop() as Held
      const [options = {}] = given as LockOptions[]
      nodeLocks
        .request(name, options, (lock) => (isLeft ? null : Promise.race([held(lock), left])))
        .then(
          (value) => isLeft || resolve(value),
          (error) => isLeft || reject(error),
        )
    })
}

/** A modal dialog restores the focus when it closes, and Escape cancels the one on top. */
function addDialogs(window: Window): void {
  const { prototype } = window.HTMLDialogElement
  const { showModal, close } = prototype
  const open: { dialog: InstanceType<Window['HTMLDialogElement']>; opener: Element | null }[] = []
  prototype.showModal = function () {
    open.push({ dialog: this, opener: window.document.activeElement as unknown as Element | null })
    showModal.call(this)
  }
  prototype.close = function (value) {
    const place = open.findIndex(({ dialog }) => dialog === this)
    close.call(this, value)
    const opener = open.splice(place, place < 0 ? 0 : 1)[0]?.opener
    if (opener?.isConnected) (opener as HTMLElement).focus()
  }
  // Writing a document removes the listeners of the last one, but not those of its window.
  window.addEventListener('keydown', (event) => {
    const top = open.at(-1)?.dialog
    if (!top || event.defaultPrevented || (event as unknown as KeyboardEvent).key !== 'Escape') return
    if (top.dispatchEvent(new window.Event('cancel', { cancelable: true }))) top.close()
  })
}
