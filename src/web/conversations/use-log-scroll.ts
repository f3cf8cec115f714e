import { useLayoutEffect, useRef } from 'react'

/** How far from the end still counts as being there, in pixels. */
const nearEnd = 80

/**
 * Keeps the newest message of a log in view for who is at its end, and what they are reading in place for everybody else,
 * also when earlier messages are put above it. `first` and `last` name what is shown at both ends.
 */
export function useLogScroll(first: string, last: string) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first: '', last: '', height: 0, isAtEnd: true })
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { current: was } = before
    const isEarlier = was.first !== '' && was.first !== first && was.last === last
    if (isEarlier) element.scrollTop += element.scrollHeight - was.height
    else if (was.isAtEnd || was.last === '') element.scrollTop = element.scrollHeight
    before.current = { first, last, height: element.scrollHeight, isAtEnd: isNearEnd(element) }
  }, [first, last])
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    // A picture that has loaded, or a keyboard on the screen, changes heights.
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return {
    log,
    onScroll: () => {
      if (log.current) before.current.isAtEnd = isNearEnd(log.current)
    },
    toEnd: () => {
      before.current.isAtEnd = true
      if (log.current) log.current.scrollTop = log.current.scrollHeight
    },
  }
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < nearEnd
