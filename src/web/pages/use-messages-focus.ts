import { type RefObject, useEffect, useRef } from 'react'
import { paths } from '#shared/lib/paths.ts'

/**
 * On phones the list and an open conversation take turns. The focus goes along: to the conversation, and back to its row
 * in the list. Where both are in sight it stays where it is, also when a conversation opens by itself.
 */
export function useMessagesFocus(
  openId: number | null,
  isUnasked: boolean,
): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(openId)
  useEffect(() => {
    const { current: left } = before
    before.current = openId
    if (left === openId || isUnasked || !page.current || hasFocusInSight()) return
    const target = openId === null ? placeInList(page.current, left) : page.current.querySelector(thread)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [openId, isUnasked])
  return page
}

const thread = '.Messages-thread'

function placeInList(page: HTMLElement, left: number | null): HTMLElement | null {
  const rows = [...page.querySelectorAll<HTMLAnchorElement>('.ConversationList a')]
  return rows.find(({ pathname }) => pathname === paths.conversation(left ?? 0)) ?? page.querySelector('h1')
}

function hasFocusInSight(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && activeElement.getClientRects().length > 0
}
