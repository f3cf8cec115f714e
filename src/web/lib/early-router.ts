import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouteMatch,
  type DataRouter,
  IDLE_NAVIGATION,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  matchRoutes,
  type RouterInit,
  type RouterNavigateOptions,
  type RouterState,
  type To,
} from 'react-router'

type Given = Pick<RouterInit, 'routes' | 'hydrationData' | 'getContext'>

/** The parts of a router that pages and RouterProvider use before anybody navigates. */
type Early = Pick<
  DataRouter,
  | 'state'
  | 'routes'
  | 'manifest'
  | 'window'
  | 'navigate'
  | 'subscribe'
  | 'enableScrollRestoration'
  | 'createHref'
  | 'createURL'
  | 'encodeLocation'
>

/** Fetches the engine, which isn't started until `load` is called. */
export const fetchEngine = () => import('react-router/engine')

/**
 * A router that hydrates the page the server rendered. Its engine, a tenth of the JavaScript, is needed only to go to
 * another page: `load` fetches it, and until then navigations wait for it.
 */
export function createEarlyRouter(given: Given): { router: DataRouter; load: () => Promise<DataRouter> } {
  const history = createBrowserHistory()
  const state = stateOf(given, history.location)
  const { load, loaded, current, subscribe } = openEngine(given, history)
  const early: Early = {
    state,
    routes: [],
    manifest: {},
    window,
    navigate: async (to: To | number | null, options?: RouterNavigateOptions) => {
      try {
        const ready = current() ?? (await load())
        await (typeof to === 'number' ? ready.navigate(to) : ready.navigate(to, options))
      } catch {
        // Without the engine, the browser navigates by itself.
        if (typeof to === 'number') window.history.go(to)
        else if (to !== null) window.location[options?.replace ? 'replace' : 'assign'](history.createHref(to))
      }
    },
    subscribe: (listener) => whenLoaded(loaded, (ready) => subscribe(ready, listener)),
    enableScrollRestoration: (...call) =>
      whenLoaded(loaded, (ready) => ready.enableScrollRestoration(...call)),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
  }
  const router = new Proxy(early as DataRouter, {
    // `navigate` stays the one that ui/use-modal-entry.ts may have replaced.
    get: (target, key) => Reflect.get(key === 'navigate' ? target : (current() ?? target), key),
  })
  return { router, load }
}

/** Loads the engine once, when it is asked to or when Back or Forward is pressed. */
function openEngine(given: Given, history: RouterInit['history']) {
  const opened = currentAddress()
  const isStillHere = () => currentAddress() === opened
  let engine: DataRouter | undefined
  let hasPopped = false
  let resolve: (engine: DataRouter) => void
  const loaded = new Promise<DataRouter>((done) => {
    resolve = done
  })
  const load = async () => {
    const { createRouter } = await fetchEngine()
    if (!engine) {
      unlisten()
      const { hydrationData, ...elsewhere } = given
      const init = isStillHere() ? given : elsewhere
      engine = createRouter({ ...init, history, mapRouteProperties }).initialize()
      resolve(engine)
    }
    return engine
  }
  // Listening also keeps the history's index right for the engine, which then becomes its only listener.
  const unlisten = history.listen(() => {
    hasPopped = true
    void load().catch(() => {
      if (!isStillHere()) window.location.reload()
    })
  })
  const subscribe = (ready: DataRouter, listener: Parameters<DataRouter['subscribe']>[0]) => {
    const end = ready.subscribe(listener)
    // The engine started where Back led, and this subscriber doesn't know yet.
    if (hasPopped && ready.state.initialized)
      listener(ready.state, { deletedFetchers: [], newErrors: null, flushSync: false })
    return end
  }
  return { load, loaded, current: () => engine, subscribe }
}

/** The path and query of the page that is open. */
export const currentAddress = () => window.location.pathname + window.location.search

/** Subscribes once the engine has loaded. */
function whenLoaded(loaded: Promise<DataRouter>, subscribe: (engine: DataRouter) => () => void) {
  let isUnsubscribed = false
  let end = () => {}
  void loaded.then((ready) => {
    if (!isUnsubscribed) end = subscribe(ready)
  })
  return () => {
    isUnsubscribed = true
    end()
  }
}

/** The engine's own first state. */
function stateOf({ routes, hydrationData }: Given, location: RouterState['location']): RouterState {
  const matches = (matchRoutes(routes, location) ?? []) as DataRouteMatch[]
  return {
    historyAction: 'POP' as RouterState['historyAction'],
    location,
    matches: matches.map((match) => ({
      ...match,
      route: Object.assign({}, match.route, mapRouteProperties(match.route)),
    })),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: hydrationData?.loaderData ?? {},
    actionData: null,
    errors: hydrationData?.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  }
}
