import { useSyncExternalStore } from 'react'
import type { User } from '#shared/lib/user.schemas.ts'
import type { Api } from './api-client.ts'
import { forgetStored, readStored, readStoredJson, store } from './browser-storage.ts'

/** Who is signed in in this browser (specification §4). Authenticated whenever a token has been accepted. */
export type AuthState = {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  isLoading: boolean
}

const starting: AuthState = { user: null, token: null, isAuthenticated: false, isLoading: true }
const nobody: AuthState = { ...starting, isLoading: false }

let state = starting
let isEndedByServer = false
/** False where the browser refuses to store the token: that it isn't there tells nothing then. */
let isStored = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: AuthState): void {
  if (sameVisitor(state, next)) return
  state = next
  if (next.isAuthenticated) isEndedByServer = false
  isStored = next.token !== null && readPersisted().token === next.token
  // What the head's script guessed before the first paint (server/lib/http/head-script.ts) is known from here on.
  document.documentElement.toggleAttribute('data-visitor', next.isLoading || next.isAuthenticated)
  for (const listener of listeners) listener()
}

const sameVisitor = (before: AuthState, next: AuthState): boolean =>
  JSON.stringify(before) === JSON.stringify(next)

export const getAuthState = (): AuthState => state
/** Calls `listener` after every change, in this tab or another one. */
export const onAuthChange = subscribe

/** Who is signed in. On the server and while hydrating: not authenticated and loading. */
export const useAuth = (): AuthState => useSyncExternalStore(subscribe, getAuthState, () => starting)

function persist(user: User, token: string): void {
  forgetStored(endedKey)
  store('auth-storage', { user, token, isAuthenticated: true })
  store('token', token, String)
}

/** Stores the token and who it belongs to. */
export function login(user: User, token: string): void {
  persist(user, token)
  become({ user, token, isAuthenticated: true, isLoading: false })
}

/** Where other tabs read that the server ended the session, and not the person. */
const endedKey = 'session-ended'

/** Forgets token and person, in every tab. */
export function logout(): void {
  if (!isEndedByServer) forgetStored(endedKey)
  // In this order another tab, which hears of each, never sees a token without its person and asks about it.
  forgetStored('token')
  forgetStored('auth-storage')
  become(nobody)
}

/** True when the last session was ended by the server and not by the person, who will want to come back. */
export const wasRefused = (): boolean => isEndedByServer

/** Merges what changed in the profile into the person. */
export function updateUser(changes: Partial<User>): void {
  if (!state.user || !state.token) return
  login({ ...state.user, ...changes }, state.token)
}

/** For an answer 401 to a request that bore `token`: that token is worth nothing any more. */
export function forgetToken(token: string): void {
  if (state.token !== token) return
  const stored = readPersisted()
  // Another tab has a newer one, after a change of the password for instance, or has signed out, and this one hasn't heard
  // of it yet.
  if (stored.isAuthenticated ? stored.token !== token : isStored && !stored.token) {
    takeOver(stored)
    return
  }
  isEndedByServer = true
  store(endedKey, true)
  logout()
}

type Persisted = { user?: User | null; token?: string | null; isAuthenticated?: boolean } | null

/** Anything may stand in the storage, and half a person would break every page. */
const isPerson = (user: Partial<User> | null): boolean =>
  typeof user?.firstName === 'string' && typeof user.lastName === 'string' && typeof user.email === 'string'

/** What this browser remembers: the token from `auth-storage`, else from `token`. */
function readPersisted(): AuthState {
  const persisted = readStoredJson('auth-storage') as Persisted
  const token = persisted?.token || readStored('token')
  if (!token) return nobody
  const user = persisted?.user ?? null
  const isAuthenticated = Boolean(persisted?.isAuthenticated && isPerson(user))
  return { user: isAuthenticated ? user : null, token, isAuthenticated, isLoading: !isAuthenticated }
}

/**
 * Takes up what is stored and asks the server whether the token still holds. Somebody who counts as signed in stays so
 * while the server can't be reached; a token alone is dropped at any failure (specification §4, §7).
 */
async function takeUpStored(api: Api): Promise<void> {
  become(readPersisted())
  const asked = state
  if (!asked.token) return
  // What changed meanwhile, in this tab or another one, is newer than the answer, even if this one hasn't heard of it yet.
  const isCurrent = () => state === asked && readPersisted().token === asked.token
  try {
    const answer = await api.query<{ user: User }>(['/api/auth/verify'])
    if (!isCurrent()) return
    if (answer) login(answer.user, asked.token)
    else logout()
  } catch {
    // A refused token is forgotten by then, see forgetToken.
    if (isCurrent() && !asked.isAuthenticated) logout()
  }
}

/** Begins to hold the state, and to follow what other tabs do. Call once, before the page hydrates. */
export function startAuth(api: Api): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'auth-storage' || key === 'token') void followOtherTab(api)
  })
  // A page that Back brings to life again has slept through what other tabs did.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void followOtherTab(api)
  })
  void takeUpStored(api)
}

async function followOtherTab(api: Api): Promise<void> {
  const stored = readPersisted()
  if (stored.token && !stored.isAuthenticated) await takeUpStored(api)
  else takeOver(stored)
}

/** Becomes what another tab has made of the storage. */
function takeOver(stored: AuthState): void {
  isEndedByServer = !stored.token && readStored(endedKey) !== null
  become(stored)
}
