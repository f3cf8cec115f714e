import { useSyncExternalStore } from 'react'
import type { User } from '#shared/lib/user.schemas.ts'
import type { Api } from './api-client.ts'
import { forgetStored, readStored, readStoredJson, store } from './browser-storage.ts'

/** The signed-in user (specification §4). Authenticated whenever a token has been accepted. */
type AuthState = {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  isLoading: boolean
}

const starting: AuthState = { user: null, token: null, isAuthenticated: false, isLoading: true }
const nobody: AuthState = { ...starting, isLoading: false }

let state = starting
let isEndedByServer = false
/** False when the browser refuses to store the token: its absence then means nothing. */
let isStored = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replaceState(next: AuthState): void {
  if (sameVisitor(state, next)) return
  state = next
  if (next.isAuthenticated) isEndedByServer = false
  isStored = next.token !== null && readPersisted().token === next.token
  // Replaces the guess of the script in the head before the first paint (server/lib/http/head-script.ts).
  document.documentElement.toggleAttribute('data-visitor', next.isLoading || next.isAuthenticated)
  for (const listener of listeners) listener()
}

const sameVisitor = (before: AuthState, next: AuthState): boolean =>
  JSON.stringify(before) === JSON.stringify(next)

export const getAuthState = (): AuthState => state
/** Calls `listener` after every change, in this tab or another. */
export const onAuthChange = subscribe

/** The signed-in user. On the server and during hydration: not authenticated and loading. */
export const useAuth = (): AuthState => useSyncExternalStore(subscribe, getAuthState, () => starting)

function persist(user: User, token: string): void {
  forgetStored(endedKey)
  store('auth-storage', { user, token, isAuthenticated: true })
  store('token', token, String)
}

/** Stores the token and its user. */
export function login(user: User, token: string): void {
  persist(user, token)
  replaceState({ user, token, isAuthenticated: true, isLoading: false })
}

/** Tells other tabs that the server, not the person, ended the session, with the error code. */
export const endedKey = 'session-ended'

/** Forgets the token and user in every tab. */
export function logout(): void {
  if (!isEndedByServer) forgetStored(endedKey)
  // In this order another tab, which gets each event, never sees a token without its user and requests it.
  forgetStored('token')
  forgetStored('auth-storage')
  replaceState(nobody)
}

/** True when the server, not the person, ended the last session: the person will want to come back. */
export const wasSignedOutByServer = (): boolean => isEndedByServer

/** Merges profile changes into the user. */
export function updateUser(changes: Partial<User>): void {
  if (!state.user || !state.token) return
  login({ ...state.user, ...changes }, state.token)
}

/** Handles a 401 response to a request with `token`: that token is no longer valid; `code` says why. */
export function forgetToken(token: string, code = ''): void {
  if (state.token !== token) return
  const stored = readPersisted()
  // Another tab has a newer token, for instance after a password change, or has signed out, and this tab hasn't got the
  // event yet.
  if (stored.isAuthenticated ? stored.token !== token : isStored && !stored.token) {
    takeOver(stored)
    return
  }
  isEndedByServer = true
  store(endedKey, code)
  logout()
}

type Persisted = { user?: User | null; token?: string | null; isAuthenticated?: boolean } | null

/** The storage can hold anything, and an incomplete user would break every page. */
const isPerson = (user: Partial<User> | null): boolean =>
  typeof user?.firstName === 'string' && typeof user.lastName === 'string' && typeof user.email === 'string'

/** The stored state: the token from `auth-storage`, else from `token`. */
function readPersisted(): AuthState {
  const persisted = readStoredJson('auth-storage') as Persisted
  const token = persisted?.token || readStored('token')
  if (!token) return nobody
  const user = persisted?.user ?? null
  const isAuthenticated = Boolean(persisted?.isAuthenticated && isPerson(user))
  return { user: isAuthenticated ? user : null, token, isAuthenticated, isLoading: !isAuthenticated }
}

/**
 * Loads the stored state and asks the server whether the token is still valid. A stored user stays signed in while the
 * server can't be reached; a token without a user is dropped on any failure (specification §4, §7).
 */
async function takeUpStored(api: Api): Promise<void> {
  takeOver(readPersisted())
  const asked = state
  if (!asked.token) return
  // A change in the meantime, in this or another tab, is newer than the response, even if this tab hasn't got the event yet.
  const isCurrent = () => state === asked && readPersisted().token === asked.token
  try {
    const answer = await api.query<{ user: User }>(['/api/auth/verify'])
    if (!isCurrent()) return
    if (answer) login(answer.user, asked.token)
    else logout()
  } catch {
    // A rejected token has already been forgotten, see forgetToken.
    if (isCurrent() && !asked.isAuthenticated) logout()
  }
}

/** Initializes the state and follows other tabs. Call once, before the page hydrates. */
export function startAuth(api: Api): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'auth-storage' || key === 'token') void followOtherTab(api)
  })
  // A page restored from the back/forward cache missed the other tabs' events.
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

/** Applies another tab's write to the storage. */
function takeOver(stored: AuthState): void {
  isEndedByServer = !stored.token && readStored(endedKey) !== null
  replaceState(stored)
}
