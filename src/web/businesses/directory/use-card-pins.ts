import { type RefObject, useEffect } from 'react'

const cardOf = (target: EventTarget | null) => (target as Element | null)?.closest?.('.BusinessCard') ?? null
const idOf = (card: Element | null) =>
  /\d+$/.exec(card?.querySelector('h3 a')?.getAttribute('href') ?? '')?.[0] ?? null

type CardPins = {
  /** Around the list of cards. */
  list: RefObject<HTMLElement | null>
  pointedId: string | null
  chosenId: string | null
  onPoint: (id: string | null) => void
  /** Changes when the list has other cards. */
  cards: unknown
}

/**
 * Connects cards with pins: reports the card with the pointer or the focus, and marks the card of such a pin.
 * The cards are in the page's first code and memoized; the map's code stays out of both.
 */
export function useCardPins({ list, pointedId, chosenId, onPoint, cards }: CardPins): void {
  useEffect(() => {
    const root = list.current
    if (!root) return
    const point = ({ target }: Event) => onPoint(idOf(cardOf(target)))
    const leave = () => onPoint(null)
    const events = { pointerover: point, focusin: point, pointerleave: leave, focusout: leave }
    for (const [type, listener] of Object.entries(events)) root.addEventListener(type, listener)
    // The pointer may have come before the map, and a pointer at rest sends no event.
    const resting = root.querySelector('.BusinessCard:is(:hover, :focus-within)')
    if (resting) onPoint(idOf(resting))
    return () => {
      for (const [type, listener] of Object.entries(events)) root.removeEventListener(type, listener)
    }
  }, [list, onPoint])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards have no marks yet
  useEffect(() => {
    const marked = [...(list.current?.querySelectorAll('.BusinessCard') ?? [])]
    const mark = (name: string, id: string | null) => {
      for (const card of marked) card.classList.toggle(name, id !== null && idOf(card) === id)
    }
    mark('is-pointed', pointedId)
    mark('is-chosen', chosenId)
    return () => {
      for (const card of marked) card.classList.remove('is-pointed', 'is-chosen')
    }
  }, [list, pointedId, chosenId, cards])
  useEffect(() => {
    if (chosenId === null) return
    const chosen = [...(list.current?.querySelectorAll('.BusinessCard') ?? [])].find(
      (card) => idOf(card) === chosenId,
    )
    chosen?.scrollIntoView({ block: 'nearest' })
  }, [list, chosenId])
}
