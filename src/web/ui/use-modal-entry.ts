import { useContext, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import {
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  type RouterNavigateOptions,
  type To,
  useLocation,
} from 'react-router'

/** The router's own part of an entry of the tab's history, and the number of modals that are open above the page there. */
type EntryState = { key?: string; idx?: number; modals?: number } | null

/** Milliseconds. A step back that a new document overtakes is never reported. */
const longestStep = 1_000

/** The ways to close the open modals, the topmost last. */
let open: readonly (() => void)[] = []
let router: DataRouter | undefined
/** The entry that was seen last. */
let last: EntryState = null
/** Number of navigations under way. */
let navigations = 0
/** A step back of our own, until the browser reports it. */
let step: { promise: Promise<boolean>; end: (isReported: boolean) => void } | undefined

const keyOf = (state: EntryState) => state?.key ?? 'default'
const depthOf = (state: EntryState) => state?.modals ?? 0
const isShown = (state: EntryState) => keyOf(state) === router?.state.location.key

/**
 * An entry in the tab's history for an open modal: Back closes it and stays on the page, and closing it in another way
 * takes the entry away. The router hears of neither, because the entry has the address and the key of the page's own.
 */
export function useModalEntry(onClose: () => void, hasEntry: boolean): void {
  const { key } = useLocation()
  const given = useContext(DataRouterContext)?.router
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!hasEntry || !given) return
    follow(given)
    const closeThis = () => close()
    open = [...open, closeThis]
    return () => {
      open = open.filter((one) => one !== closeThis)
      // Another may open in its place at once.
      queueMicrotask(settle)
    }
  }, [hasEntry, given])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a modal that stays open needs an entry on each page
  useLayoutEffect(settle, [key])
}

/** Listens from the first modal on. */
function follow(given: DataRouter): void {
  if (router) return
  router = given
  const { navigate } = given
  // A navigation starts at the page's own entry. From a modal's, it would leave that one behind.
  given.navigate = async (to: To | number | null, options?: RouterNavigateOptions) => {
    const { key } = given.state.location
    navigations += 1
    try {
      if (step) await step.promise
      const depth = depthOf(history.state)
      if (depth > 0) await (step?.promise ?? stepBack(depth))
      await (typeof to === 'number' ? navigate(to) : navigate(to, options))
    } finally {
      navigations -= 1
      // Elsewhere, the modals that stay open do so themselves.
      if (given.state.location.key === key) settle()
    }
  }
  // Capturing, so that it hears of a step before the router does.
  addEventListener('popstate', handlePop, { capture: true })
}

/** Adds or takes away entries until the page has one for each open modal. */
function settle(): void {
  if (!router || step) return
  last = history.state
  const depth = depthOf(last)
  if (depth > open.length) {
    void stepBack(depth - open.length).then((isReported) => isReported && settle())
    return
  }
  // An entry that is added on the way to another page would stay behind.
  if (navigations > 0 || !isShown(last)) return
  for (let modals = depth + 1; modals <= open.length; modals += 1)
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, modals }, '')
  last = history.state
}

/** Resolves to whether the browser reported the step in time. */
function stepBack(count: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = (isReported: boolean) => {
    clearTimeout(timer)
    step = undefined
    resolve(isReported)
  }
  const timer = setTimeout(end, longestStep, false)
  step = { promise, end }
  history.go(-count)
  return promise
}

function handlePop(event: PopStateEvent): void {
  const state: EntryState = event.state
  // Between the page's own entry and a modal's.
  const isOnPage = isShown(state) && keyOf(state) === keyOf(last) && depthOf(state) !== depthOf(last)
  last = state
  if (isOnPage) event.stopImmediatePropagation()
  if (step) {
    step.end(true)
    return
  }
  if (isOnPage)
    flushSync(() => {
      for (const close of open.slice(depthOf(state)).reverse()) close()
    })
  // Forward leads to the entry of a modal that was closed, and a modal that is paying stays open.
  settle()
}
