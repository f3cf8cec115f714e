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
    resolve(ready)
    return ready
  }
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
    subscribe: (listener) => whenLoaded(loaded, (ready) => ready.subscribe(listener)),
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
