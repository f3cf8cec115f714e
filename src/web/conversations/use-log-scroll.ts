import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Pixels from the end that still count as being there. */
const nearEnd = 80
/** Bars that can stay at the top of the screen while a conversation scrolls with its page. */
const bars = '.ThreadHead, .Fold'

type Shown = {
  /** Names the first message. */
  first: string
  /** Names the last message. */
  last: string
  /** Names the newest message that was written here and isn't stored yet. */
  own: string
}

/**
 * Keeps the newest message of a log in view for readers at its end, and the scroll position for everybody
 * else, also when earlier messages are added above. Writers see their own message. A message that doesn't fit
 * is shown from its start. The log scrolls by itself or with the page, as its styles say.
 */
export function useLogScroll({ first, last, own }: Shown): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null)
  const keeper = useRef<Keeper>(null)
  useLayoutEffect(() => {
    if (!log.current) return
    const created = keepPlace(log.current)
    keeper.current = created
    // The router puts a new page at its start after this.
    const frame = requestAnimationFrame(created.showNewest)
    return () => {
      cancelAnimationFrame(frame)
      created.stop()
    }
  }, [])
  const before = useRef<Shown>({ first: '', last: '', own: '' })
  useLayoutEffect(() => {
    const { current: was } = before
    before.current = { first, last, own }
    const isEarlier = was.first !== '' && was.first !== first && was.last === last
    if (isEarlier) keeper.current?.keep()
    else if (own !== '' && own !== was.own) keeper.current?.showNewest()
    else keeper.current?.follow()
  }, [first, last, own])
  useEffect(shrinkWithKeyboard, [])
  return log
}

type Keeper = ReturnType<typeof keepPlace>

function keepPlace(log: HTMLElement) {
  const now = {
    /** Pixels from the visible bottom to the end. */
    below: 0,
    /** New messages come into view. */
    isFollowing: true,
    /** The newest message doesn't fit and is seen from its start, until somebody scrolls. */
    isAtStart: false,
    shownAt: 0,
    isOwn: placeOf(log).isOwn,
    sizes: '',
  }
  const scrollBy = (distance: number) => {
    const { scroller, below, sizes } = placeOf(log)
    scroller.scrollTop += distance
    now.below = below()
    now.sizes = sizes()
  }
  const showNewest = () => {
    const { below, newestTop, scroller } = placeOf(log)
    now.isFollowing = true
    now.isAtStart = newestTop() < below()
    scrollBy(now.isAtStart ? newestTop() : below())
    now.shownAt = scroller.scrollTop
  }
  const handleResize = () => {
    const { isOwn, below } = placeOf(log)
    if (isOwn && !now.isOwn) scrollTo(0, 0)
    now.isOwn = isOwn
    if (now.isAtStart) showNewest()
    else scrollBy(now.isFollowing ? below() : 0)
  }
  const handleScroll = () => {
    const { below, isEndInSight, scroller, sizes } = placeOf(log)
    // After a change of size, the browser scrolls by itself, without a gesture.
    if (sizes() !== now.sizes) return handleResize()
    now.below = below()
    now.isAtStart &&= Math.abs(scroller.scrollTop - now.shownAt) <= 1
    now.isFollowing = now.isAtStart || (now.below < nearEnd && isEndInSight())
  }
  return {
    showNewest,
    follow: () => now.isFollowing && showNewest(),
    /** Keeps the visible messages in place after something was added above. */
    keep: () => scrollBy(placeOf(log).below() - now.below),
    stop: watch(log, handleResize, handleScroll),
  }
}

/** Calls back when a picture has loaded, the field has grown, something above has changed, or a keyboard came up. */
function watch(log: HTMLElement, handleResize: () => void, handleScroll: () => void): () => void {
  const observer = new ResizeObserver(handleResize)
  for (const one of [document.body, log, ...log.children, log.nextElementSibling])
    if (one) observer.observe(one)
  addEventListener('resize', handleResize)
  addEventListener('scroll', handleScroll, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    removeEventListener('resize', handleResize)
    removeEventListener('scroll', handleScroll, { capture: true })
  }
}

const edgesOf = (element: Element) => element.getBoundingClientRect()

/** A log's scroller, and the distances in pixels of its end and its newest message from their places. */
function placeOf(log: HTMLElement) {
  const isOwn = getComputedStyle(log).overflowY === 'auto'
  const end = log.nextElementSibling ?? log
  const scroller = isOwn ? log : (document.scrollingElement ?? document.documentElement)
  return {
    isOwn,
    scroller,
    /** Changes with anything that moves messages. */
    sizes: () => [scroller.scrollHeight, log.clientHeight, end.clientHeight, innerHeight].join(),
    /** Negative if the page is scrolled past the end of the conversation. */
    below: () => {
      if (isOwn) return log.scrollHeight - log.scrollTop - log.clientHeight
      const hidden = edgesOf(log).bottom - edgesOf(end).top
      return hidden > 0 ? hidden : Math.min(0, edgesOf(end).bottom - innerHeight)
    },
    isEndInSight: () => isOwn || edgesOf(end).bottom > 0,
    newestTop: () => {
      const newest = [...log.querySelectorAll('.Message')].at(-1)
      if (!newest) return Number.POSITIVE_INFINITY
      return edgesOf(newest).top - (isOwn ? edgesOf(log).top : heightOfBars(log))
    },
  }
}

function heightOfBars(log: HTMLElement): number {
  const found = [...(log.parentElement?.querySelectorAll(bars) ?? [])]
  return found
    .filter((bar) => getComputedStyle(bar).position === 'sticky')
    .reduce((sum, bar) => sum + edgesOf(bar).height, 0)
}

/** Makes a keyboard on the screen leave the end of the page in sight, in browsers that would put it over the page. */
function shrinkWithKeyboard() {
  const viewport = document.querySelector('meta[name=viewport]')
  const content = viewport?.getAttribute('content')
  if (!viewport || !content) return
  viewport.setAttribute('content', `${content}, interactive-widget=resizes-content`)
  return () => viewport.setAttribute('content', content)
}
