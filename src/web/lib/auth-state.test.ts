import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/lib/user.schemas.ts'
import type { Api } from './api-client.ts'

type AuthModule = typeof import('./auth-state.ts')
type Listener = (event: { key: string }) => void

const person = { id: 7, firstName: 'Maya', lastName: 'Reyes', email: 'maya@example.com' } as User

/** A browser whose tabs share a storage and get each other's storage events only when `deliver` is called. */
function openBrowser({ refusesStorage = false } = {}) {
  const stored = new Map<string, string>()
  const listeners = new Map<string, Listener>()
  let active = ''
  const heard: { to: string; key: string }[] = []
  const note = (key: string) => {
    for (const to of listeners.keys()) if (to !== active) heard.push({ to, key })
  }
  const refuse = () => {
    if (refusesStorage) throw new Error('Refused')
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      refuse()
      return stored.get(key) ?? null
    },
    setItem: (key: string, text: string) => {
      refuse()
      if (stored.get(key) === text) return
      stored.set(key, text)
      note(key)
    },
    removeItem: (key: string) => {
      refuse()
      if (stored.delete(key)) note(key)
    },
  })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    if (type === 'storage') listeners.set(active, listener)
  })

  /** Runs in one tab, as its page would. */
  const inTab = <Result>(name: string, run: () => Result): Result => {
    active = name
    return run()
  }
  const openTab = async (name: string) => {
    vi.resetModules()
    const auth: AuthModule = await import('./auth-state.ts')
    const verify = async () => ({ user: person })
    inTab(name, () => auth.startAuth({ query: verify } as unknown as Api))
    await expect.poll(() => auth.getAuthState().isLoading).toBe(false)
    return {
      login: (token: string) => inTab(name, () => auth.login(person, token)),
      logout: () => inTab(name, auth.logout),
      isRefused: (token: string) => inTab(name, () => auth.forgetToken(token)),
      token: () => auth.getAuthState().token,
      wasSignedOutByServer: auth.wasSignedOutByServer,
    }
  }
  const deliver = () => {
    for (const { to, key } of heard.splice(0)) inTab(to, () => listeners.get(to)?.({ key }))
  }
  return { openTab, deliver, stored }
}

async function openTwo() {
  const browser = openBrowser()
  const one = await browser.openTab('one')
  one.login('first')
  const other = await browser.openTab('other')
  expect(other.token()).toBe('first')
  browser.deliver()
  return { ...browser, one, other }
}

afterEach(() => vi.unstubAllGlobals())

describe('a person signed in in two tabs', () => {
  it('signs out both once the server has ended the session, and both know that the server did it', async () => {
    const { one, other, deliver } = await openTwo()
    one.isRefused('first')
    deliver()
    for (const tab of [one, other]) {
      expect(tab.token()).toBeNull()
      expect(tab.wasSignedOutByServer()).toBe(true)
    }
  })

  it('signs out both once the person has signed out, even after a session the server ended', async () => {
    const { one, other, deliver, stored } = await openTwo()
    one.isRefused('first')
    deliver()
    other.login('second')
    deliver()
    expect(one.token()).toBe('second')
    expect([one.wasSignedOutByServer(), other.wasSignedOutByServer()]).toEqual([false, false])
    one.logout()
    deliver()
    for (const tab of [one, other]) {
      expect(tab.token()).toBeNull()
      expect(tab.wasSignedOutByServer()).toBe(false)
    }
    expect([...stored.keys()]).toEqual([])
  })

  it("counts as signed out by the person when both happen before the tabs get each other's events", async () => {
    const { one, other, deliver } = await openTwo()
    one.logout()
    // The response to this tab's earlier request.
    other.isRefused('first')
    expect(other.token()).toBeNull()
    deliver()
    expect([one.wasSignedOutByServer(), other.wasSignedOutByServer()]).toEqual([false, false])
  })

  it("counts as ended by the server when both are rejected before they get each other's events", async () => {
    const { one, other, deliver } = await openTwo()
    one.isRefused('first')
    other.isRefused('first')
    deliver()
    expect([one.wasSignedOutByServer(), other.wasSignedOutByServer()]).toEqual([true, true])
  })

  it("switches to a newer session that a rejected tab doesn't know of yet", async () => {
    const { one, other, deliver } = await openTwo()
    one.login('second')
    other.isRefused('first')
    expect(other.token()).toBe('second')
    expect(other.wasSignedOutByServer()).toBe(false)
    deliver()
    expect(one.token()).toBe('second')
  })

  it('counts as ended by the server in a browser without storage', async () => {
    const browser = openBrowser({ refusesStorage: true })
    const tab = await browser.openTab('only')
    tab.login('first')
    tab.isRefused('first')
    expect(tab.token()).toBeNull()
    expect(tab.wasSignedOutByServer()).toBe(true)
  })
})
