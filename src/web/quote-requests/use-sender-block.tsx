import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { blockSender, senderBlocksKey, unblockSender } from './sender-blocks.queries.ts'

export type SenderBlockProps = {
  request: Pick<QuoteRequest, 'id' | 'name' | 'isSenderBlocked'>
  /** Refreshes the places that show it. */
  onChanged: () => Promise<unknown>
}

/** Keeps the sender of a request from writing to any business of its owner again, after a question. */
export function useSenderBlock({ request: { id, name }, onChanged }: SenderBlockProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: senderBlocksKey })
    await onChanged()
  }
  const undo = (blockId: number) =>
    unblockSender(api, blockId)
      .then(refresh)
      .catch((error: unknown) => toastFailure('Still blocked', error))
  const block = async () => {
    const blocked = await blockSender(api, id)
    await refresh()
    toast({
      title: 'Sender blocked',
      description: `${name} can no longer write to your businesses. You can see who you blocked in your account settings.`,
      ...(blocked && { action: { label: 'Undo', onAction: () => void undo(blocked.block.id) } }),
    })
  }
  return {
    ask: () => setAsking(true),
    question: (
      <CallDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Block ${name}?`}
        text="They can’t write to any of your businesses anymore. You can unblock them in your account settings."
        action="Block sender"
        running="Blocking..."
        isDanger
        call={block}
        failure="Not blocked"
      />
    ),
  }
}
