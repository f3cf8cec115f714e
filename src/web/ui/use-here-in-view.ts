import { type RefObject, useEffect } from 'react'

/**
 * On a phone a row of tabs is wider than the screen: scrolls it so that the open one, by its selector, is in the middle.
 * Another `state` is another position. The page itself doesn't scroll.
 */
export function useHereInView(list: RefObject<HTMLElement | null>, selector: string, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const row = list.current
    const here = row?.querySelector(selector)?.getBoundingClientRect()
    if (!row || !here) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollLeft += here.left + here.width / 2 - left - width / 2
  }, [list, selector, state])
}
