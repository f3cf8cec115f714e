import { useQueryClient } from '@tanstack/react-query'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { listsKey } from './quote-request-list.queries.ts'
import { blockSender, senderBlocksKey, unblockSender } from './sender-blocks.queries.ts'

type BlockSenderButtonProps = {
  request: Pick<QuoteRequest, 'id' | 'name' | 'isSenderBlocked'>
  /** Refreshes other places that show it. */
  onChanged?: () => Promise<unknown>
}

/** Keeps the sender of a request from writing to any business of its owner again. */
export function BlockSenderButton({ request, onChanged }: BlockSenderButtonProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const { id, name, isSenderBlocked } = request
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: listsKey })
    await queryClient.invalidateQueries({ queryKey: senderBlocksKey })
    await onChanged?.()
  }
  const orSay = (title: string) => (error: unknown) => toastFailure(title, error)
  const undo = (blockId: number) => unblockSender(api, blockId).then(refresh).catch(orSay('Still blocked'))
  const block = () =>
    run(async () => {
      try {
        const blocked = await blockSender(api, id)
        await refresh()
        toast({
          title: 'Sender blocked',
          description: `${name} can no longer write to your businesses. You can see who you blocked in your account settings.`,
          ...(blocked && { action: { label: 'Undo', onAction: () => void undo(blocked.block.id) } }),
        })
      } catch (error) {
        orSay('Not blocked')(error)
      }
    })
  if (isSenderBlocked) return <span className="Request-blocked">Sender blocked</span>
  return (
    <button
      type="button"
      className="ReportLink"
      aria-label={`Block this sender: ${name}`}
      disabled={isRunning}
      onClick={() => void block()}
    >
      Block this sender
    </button>
  )
}
