/** Types of service workers that TypeScript's library for pages lacks. */

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response> | Response): void
}
export type PushEvent = Extendable & { data: { json(): unknown } | null }
export type NotificationPress = Extendable & { notification: Notification }

export type WindowClient = {
  focus(): Promise<WindowClient>
  postMessage(message: unknown, transfer: Transferable[]): void
}
type WorkerEvents = {
  install: Extendable
  activate: Extendable
  fetch: FetchEvent
  push: PushEvent
  notificationclick: NotificationPress
}

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration & { navigationPreload?: { enable(): Promise<void> } }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(path: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export const worker = globalThis as unknown as WorkerScope
