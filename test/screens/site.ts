import { runInThisContext } from 'node:vm'
import { waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { SignedUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openWindow } from './browser-window.ts'
import { endLocks } from './missing-apis.ts'
import { type Network, watchNetwork } from './network.ts'
import { abandonRequests, forgetCookies, forgetRequests, pageFetch } from './page-fetch.ts'
import { loadReactForBrowsers } from './react.ts'
import { forgetWebModules, unmountPages } from './web-modules.ts'

/** The two widths at which screens differ. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** The stream of news, the one answer that stays open. */
const events = '/api/conversations/events'

type Visit = {
  as?: Pick<Session, 'user' | 'token'>
  size?: typeof phone
  /** Runs before the page's code: for what this browser remembers, or can do. */
  before?: () => void
}

export type Site = {
  test: TestApp
  network: Network
  /** A person's actions, one person per page. A click and a choice wait until their element is enabled. */
  user: UserEvent
  /** Errors and warnings of the console. A test that causes one on purpose removes it; any other fails the test. */
  faults: string[]
  /**
   * Opens an address as a browser does: the server's HTML, then the page's own code, fresh. Resolves when it is hydrated.
   * Storage and cookies stay until the test ends. `as` signs in first.
   */
  visit: (address: string, options?: Visit) => Promise<void>
  /** Opens the current address again, with what the page keeps in the entry of its history. */
  reload: () => Promise<void>
  /** Presses a button as soon as it is there and enabled. */
  press: (name: string | RegExp, place?: HTMLElement) => Promise<void>
  /** Ends a session elsewhere, once the open page has its answers. It doesn't hear of it before its next request. */
  endSession: (session: Pick<SignedUp, 'headers'>) => Promise<void>
  /** Replaces the text of a field, as by pasting. */
  fill: (field: HTMLElement, text: string) => Promise<void>
}

/** The page's content, by role, label or text. */
export const page = () => within(document.body)

/** The path and query of the page that is open. */
export const address = () => location.pathname + location.search

/** Starts the site for the tests of a file, and stops it after them. Call it at the top of the file. */
export function startSite(settings: Record<string, string> = {}, { works = false } = {}): Site {
  const faults: string[] = []
  let origin = ''
  let size = desktop
  const site = {
    faults,
    visit(path, { as, size: asked, before } = {}) {
      size = asked ?? size
      return load(path, () => {
        if (as) signInHere(as)
        before?.()
      })
    },
    reload() {
      // Without the entry of an open modal: this window has none below it.
      const { modals: _modals, ...state } = (history.state ?? {}) as { modals?: number }
      return load(address(), () => history.replaceState(state, ''))
    },
    async press(name, place = document.body) {
      await site.user.click(await within(place).findByRole('button', { name }))
    },
    async endSession({ headers }) {
      // Otherwise its stream of news says so at once, or while the test presses the next button.
      site.network.cut(events)
      const isAnswered = () => site.network.open().every((url) => url.startsWith(events))
      await waitFor(() => expect(isAnswered()).toBe(true))
      const answer = await site.test.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
      expect(answer.statusCode).toBe(200)
    },
    async fill(field, text) {
      await site.user.clear(field)
      if (text) await site.user.paste(text)
    },
  } as Site
  const load = async (path: string, before: () => void) => {
    await open(new URL(path, origin), size, before)
    site.user = patient(userEvent.setup({ document, delay: null, applyAccept: false }))
  }
  beforeAll(async () => {
    site.test = await startTestApp(settings, undefined, { works })
    origin = await site.test.app.listen({ host: '127.0.0.1', port: 0 })
    site.network = watchNetwork(site.test.app)
    globalThis.fetch = pageFetch
    // The renderer must load while there is no window: its packages then know that they run on a server.
    await site.test.app.inject('/terms-and-conditions')
  })
  beforeEach(() => watchConsole(faults))
  afterEach(async () => {
    leave()
    isNewBrowser = true
    forgetCookies()
    forgetRequests()
    site.network.reset()
    size = desktop
    expect(faults.splice(0), 'faults of the page').toEqual([])
  })
  afterAll(() => site.test.close())
  return site
}

/** A person who finds a control disabled uses it later; the library would do so in vain. */
function patient(user: UserEvent): UserEvent {
  const when =
    <Rest extends unknown[]>(act: (element: Element, ...rest: Rest) => Promise<void>) =>
    async (element: Element, ...rest: Rest) => {
      await waitFor(() => {
        expect(element).toBeInTheDocument()
        expect(element).toBeEnabled()
        expect(element).not.toHaveAttribute('aria-disabled', 'true')
      })
      await act(element, ...rest)
    }
  return {
    ...user,
    click: when(user.click),
    dblClick: when(user.dblClick),
    selectOptions: when(user.selectOptions),
  }
}

/** Stores a session as after an earlier visit, or as another tab does. */
export function signInHere({ user, token }: Pick<Session, 'user' | 'token'>): void {
  localStorage.setItem('auth-storage', JSON.stringify({ user, token, isAuthenticated: true }))
  localStorage.setItem('token', token)
}

/** Gives the browser something that it offers to pages, such as a position. */
export function browserOffers(parts: Partial<Record<keyof Navigator, unknown>>): void {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(navigator, name, { configurable: true, value })
}

/** Says that another tab changed the storage. */
export const otherTabStored = (key: string): void =>
  void window.dispatchEvent(new StorageEvent('storage', { key }))

/** Between tests, when the code of a page that was left may still store something. */
let isNewBrowser = true

function watchConsole(faults: string[]): () => void {
  const { error, warn } = console
  const note = (...parts: unknown[]) => void faults.push(parts.map(String).join(' '))
  Object.assign(console, { error: note, warn: note })
  return () => Object.assign(console, { error, warn })
}

/** Ends the page that is open, as a browser does before it shows another. */
function leave(): void {
  endLocks()
  unmountPages()
  abandonRequests()
}

async function open(url: URL, size: typeof phone, before: () => void): Promise<void> {
  leave()
  const response = await pageFetch(url)
  const html = await response.text()
  await openWindow({ ...size, url: response.url })
  loadReactForBrowsers()
  if (isNewBrowser) for (const storage of [localStorage, sessionStorage]) storage.clear()
  isNewBrowser = false
  before()
  document.write(withoutFiles(html))
  const script = document.querySelector('head > script:not([src])')?.textContent ?? ''
  // The only inline script of a page (server/lib/http/head-script.ts).
  runInThisContext(script)
  forgetWebModules()
  // Parts whose code comes later: with it at hand, the page is hydrated as a whole.
  await Promise.all([import('#web/routes.tsx'), importPage(url)])
  await (await import('#web/lib/later-part.tsx')).loadLaterParts()
  await import('#web/entry-client.tsx')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-hydrated'))
}

async function importPage(url: URL): Promise<void> {
  const [{ matchRoutes }, { routeObjects }] = await Promise.all([
    import('react-router'),
    import('#web/routes.tsx'),
  ])
  const lazy = matchRoutes(routeObjects, url)?.at(-1)?.route.lazy
  if (lazy && typeof lazy !== 'function') await lazy.Component?.()
}

/** The document without its styles and scripts: pages here have no layout, and run from the sources. */
const withoutFiles = (html: string) =>
  html.replaceAll(
    /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<style>.*?<\/style>|<script type="module"[^>]*><\/script>/gs,
    '',
  )
