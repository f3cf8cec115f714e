import { runInThisContext } from 'node:vm'
import { waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { openWindow } from './browser-window.ts'
import { type Network, watchNetwork } from './network.ts'
import { abandonRequests, forgetCookies, pageFetch } from './page-fetch.ts'
import { forgetWebModules, unmountPages } from './web-modules.ts'

/** The two widths at which screens differ. */
export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

type Visit = { as?: Pick<Session, 'user' | 'token'>; size?: typeof phone }

export type Site = {
  test: TestApp
  network: Network
  /** What a person does: one per page. */
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
    async visit(path, { as, size: asked } = {}) {
      size = asked ?? size
      const stored = as ? toStorage(as) : []
      await open(new URL(path, origin), size, stored)
      site.user = userEvent.setup({ document, delay: null })
    },
    async reload() {
      await open(new URL(address(), origin), size, [], history.state)
      site.user = userEvent.setup({ document, delay: null })
    },
  } as Site
  beforeAll(async () => {
    site.test = await startTestApp(settings, undefined, { works })
    origin = await site.test.app.listen({ host: '127.0.0.1', port: 0 })
    site.network = watchNetwork(site.test.app)
    globalThis.fetch = pageFetch
    // The renderer must load while there is no window: its packages then know that they run on a server.
    await site.test.app.inject('/')
  })
  beforeEach(() => watchConsole(faults))
  afterEach(async () => {
    leave()
    localStorage.clear()
    sessionStorage.clear()
    forgetCookies()
    site.network.reset()
    size = desktop
    expect(faults.splice(0), 'faults of the page').toEqual([])
  })
  afterAll(() => site.test.close())
  return site
}

const toStorage = ({ user, token }: Pick<Session, 'user' | 'token'>): [string, string][] => [
  ['auth-storage', JSON.stringify({ user, token, isAuthenticated: true })],
  ['token', token],
]

function watchConsole(faults: string[]): () => void {
  const { error, warn } = console
  const note = (...parts: unknown[]) => void faults.push(parts.map(String).join(' '))
  Object.assign(console, { error: note, warn: note })
  return () => Object.assign(console, { error, warn })
}

/** Ends the page that is open, as a browser does before it shows another. */
function leave(): void {
  unmountPages()
  abandonRequests()
}

async function open(
  url: URL,
  size: typeof phone,
  stored: [string, string][],
  state: unknown = null,
): Promise<void> {
  leave()
  const response = await pageFetch(url)
  const html = await response.text()
  await openWindow({ ...size, url: response.url })
  for (const [key, value] of stored) localStorage.setItem(key, value)
  history.replaceState(state, '')
  document.write(withoutFiles(html))
  const script = document.querySelector('head > script:not([src])')?.textContent ?? ''
  // The only inline script of a page (server/lib/http/head-script.ts).
  runInThisContext(script)
  forgetWebModules()
  await import('#web/entry-client.tsx')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-hydrated'), { timeout: 10_000 })
}

/** The document without its styles and scripts: pages here have no layout, and run from the sources. */
const withoutFiles = (html: string) =>
  html.replaceAll(
    /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<style>.*?<\/style>|<script type="module"[^>]*><\/script>/gs,
    '',
  )
