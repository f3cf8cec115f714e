import { useSyncExternalStore } from 'react'
import type { Position } from '#shared/lib/geo.ts'

/** The visitor's position: unknown, then granted or denied; an error counts as denied (specification §4). */
type PositionState = { state: 'unknown' | 'granted' | 'denied'; position: Position | null }

/** Maximum age of a position and timeout of a request, in milliseconds. */
const askOptions = { maximumAge: 10 * 60 * 1000, timeout: 10_000 }

const unknown: PositionState = { state: 'unknown', position: null }
const denied: PositionState = { state: 'denied', position: null }
let current = unknown
let isAsking = false
let isWatchingPermission = false
let isFailureLogged = false
const listeners = new Set<() => void>()

function set(next: PositionState): void {
  current = next
  for (const listener of listeners) listener()
}

function fail(reason: string): void {
  if (!isFailureLogged) console.warn(`Location isn’t available: ${reason}`)
  isFailureLogged = true
  set(denied)
}

function ask(): void {
  if (isAsking) return
  if (!navigator.geolocation) {
    fail('this browser doesn’t support it')
    return
  }
  isAsking = true
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      isAsking = false
      set({ state: 'granted', position: { latitude, longitude } })
    },
    (error) => {
      isAsking = false
      fail(error.message)
    },
    askOptions,
  )
}

/** No prompt on page load: the position is read only if permission was already granted. */
async function watchPermission(): Promise<void> {
  if (isWatchingPermission) return
  isWatchingPermission = true
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    const follow = () => {
      if (permission.state === 'granted') ask()
      else set(permission.state === 'denied' ? denied : unknown)
    }
    if (permission.state !== 'prompt') follow()
    permission.addEventListener('change', follow)
  } catch {
    // Without the Permissions API the state is unknown until the visitor requests it.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void watchPermission()
  return () => listeners.delete(listener)
}

/** The visitor's position, shared across the page. Call `request` only from a user gesture; it can open a prompt. */
export function usePosition(): PositionState & { request: () => void } {
  const state = useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  )
  return { ...state, request: ask }
}
