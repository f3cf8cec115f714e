import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Label } from '#shared/conversations/labels.schemas.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { type ConversationAccess, conversationQuery, conversationsKey } from './conversations.queries.ts'
import { chooseLabels } from './team.queries.ts'

/** Gives a conversation labels: shown at once, sent one choice after another, and taken back if that fails. */
export function useLabelChoice(access: ConversationAccess): (labels: readonly Label[]) => Promise<void> {
  const queryClient = useQueryClient()
  const wanted = useRef<readonly Label[] | null>(null)
  const isSending = useRef(false)
  const send = async () => {
    for (let next = wanted.current; next; next = wanted.current) {
      wanted.current = null
      await chooseLabels(
        access,
        next.map(({ id }) => id),
      )
    }
  }
  return async (labels) => {
    const { queryKey } = conversationQuery(access)
    queryClient.setQueryData(
      queryKey,
      (loaded) => loaded && { ...loaded, head: { ...loaded.head, labels: [...labels] } },
    )
    wanted.current = labels
    if (isSending.current) return
    isSending.current = true
    try {
      await send()
    } catch (error) {
      wanted.current = null
      toastFailure('Labels weren’t saved', error)
    } finally {
      isSending.current = false
      await queryClient.invalidateQueries({ queryKey: conversationsKey })
    }
  }
}
