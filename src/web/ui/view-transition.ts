import type { NavigateFunction, NavigateOptions } from 'react-router'

/** Milliseconds that the old page may stay still while the new one loads; after that it changes without a transition. */
const longestFreeze = 400

/**
 * Navigates with a view transition if the browser supports it. The router's own `viewTransition` also runs when going
 * back, and pressing Back twice during one leaves the wrong page under the address.
 */
export function navigateWithTransition(
  navigate: NavigateFunction,
  to: string,
  options?: NavigateOptions,
): void {
  if (!document.startViewTransition) {
    void navigate(to, options)
    return
  }
  const transition = document.startViewTransition(async () => {
    const timeout = new Promise((resolve) => setTimeout(resolve, longestFreeze))
    // Synchronous rendering, so that the page has changed when the promise resolves.
    await Promise.race([navigate(to, { ...options, flushSync: true }), timeout])
  })
  // Skipped when the tab is hidden or another transition starts; the navigation goes on.
  transition.ready.catch(() => {})
}
