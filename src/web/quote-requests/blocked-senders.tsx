import { useQueryClient } from '@tanstack/react-query'
import type { SenderBlock } from '#shared/quote-requests/sender-blocks.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { senderBlocksKey, unblockSender } from './sender-blocks.queries.ts'

/** Senders blocked by an owner. */
export function BlockedSenders({ blocks }: { blocks: readonly SenderBlock[] }) {
  return (
    <Card
      id="blocked-senders"
      title="Blocked Senders"
      note="They can’t send quote requests to your businesses. If they try, we tell them."
    >
      <ul className="BlockedSenders">
        {blocks.map((block) => (
          <BlockedSender key={block.id} block={block} />
        ))}
      </ul>
    </Card>
  )
}

function BlockedSender({ block: { id, name, email, createdAt } }: { block: SenderBlock }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const unblock = () =>
    run(async () => {
      try {
        await unblockSender(api, id)
        await queryClient.invalidateQueries({ queryKey: senderBlocksKey })
        toast({ title: 'Unblocked', description: `${name} can send you quote requests again.` })
      } catch (error) {
        toastFailure('Still blocked', error)
      }
    })
  return (
    <li>
      <p>
        <b>{name}</b>
        <small>
          {email ? `${email}, blocked` : 'Blocked'} {austinDay(createdAt)}
        </small>
      </p>
      <Button variant="quiet" disabled={isRunning} onClick={() => void unblock()}>
        Unblock<span className="sr"> {name}</span>
      </Button>
    </li>
  )
}
