import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type DataRouteMatch,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  matchRoutes,
  type RouterInit,
  type RouterNavigateOptions,
  type RouterState,
  type To,
} from 'react-router'

type Given = Pick<RouterInit, 'routes' | 'hydrationData' | 'getContext'>

/** What pages and RouterProvider ask of a router before anybody navigates. */
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

/**
 * A router that hydrates the page the server rendered. Its engine, a tenth of the JavaScript, is needed only to go to
 * another page: `load` fetches it, and until then navigations wait for it.
 */
export function createEarlyRouter(given: Given): { router: DataRouter; load: () => Promise<DataRouter> } {
  const history = createBrowserHistory()
  const state = stateOf(given, history.location)
  let engine: DataRouter | undefined
  let resolve: (engine: DataRouter) => void
  const loaded = new Promise<DataRouter>((done) => {
    resolve = done
  })
  const load = async () => {
    const { createRouter } = await import('react-router/engine')
    const ready = engine ?? createRouter({ ...given, history, mapRouteProperties }).initialize()
    engine = ready
    window.removeEventListener('popstate', handlePop)
    resolve(ready)
    return ready
  }
  const handlePop = () => void load().catch(() => window.location.reload())
  window.addEventListener('popstate', handlePop)
  const early: Early = {
    state,
    routes: [],
    manifest: {},
    window,
    navigate: async (to: To | number | null, options?: RouterNavigateOptions) => {
      try {
        const ready = await load()
        await (typeof to === 'number' ? ready.navigate(to) : ready.navigate(to, options))
      } catch {
        // Without the engine, the browser goes there by itself.
        if (typeof to === 'number') window.history.go(to)
        else if (to !== null) window.location[options?.replace ? 'replace' : 'assign'](history.createHref(to))
      }
    },
    subscribe: (listener) =>
      whenLoaded(loaded, (ready) => {
        const end = ready.subscribe(listener)
        // After a Back before it was there, the engine started where that led; nobody has been told.
        if (ready.state.initialized && !isSameEntry(ready.state.location, state.location))
          listener(ready.state, { deletedFetchers: [], newErrors: null, flushSync: false })
        return end
      }),
    enableScrollRestoration: (...call) =>
      whenLoaded(loaded, (ready) => ready.enableScrollRestoration(...call)),
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
  }
  const router = new Proxy(early as DataRouter, {
    get: (target, key) => Reflect.get(engine ?? target, key),
  })
  return { router, load }
}

/** Whether both are one entry of the history; entries that the router didn't make share a key. */
const isSameEntry = (one: Location, other: Location): boolean =>
  one.key === other.key && createPath(one) === createPath(other)

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
