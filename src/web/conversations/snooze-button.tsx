import type { Conversation, ConversationHandling } from '#shared/conversations/conversations.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { loadPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = () => loadPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)

type SnoozeButtonProps = {
  conversation: Pick<Conversation, 'id' | 'snoozedUntil'>
  isDisabled: boolean
  /** Resolves to whether it was saved; says why if it wasn't. */
  onSave: (handling: ConversationHandling) => Promise<boolean | undefined>
}

/** Puts a conversation away until a time, or says until when it is. */
export function SnoozeButton({ conversation, isDisabled, onSave }: SnoozeButtonProps) {
  const { Dialog, isOpen, open, close } = useLazyDialog('Snoozing', importDialog)
  const { id, snoozedUntil } = conversation
  const snooze = async (until: string | null) => {
    if (!(await onSave({ snoozedUntil: until }))) return false
    close()
    if (until)
      toast({
        title: `Snoozed until ${austinMoment(until)}`,
        description: 'It comes back earlier if the customer writes.',
        action: { label: 'Undo', onAction: () => void onSave({ snoozedUntil: null }) },
      })
    return true
  }
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" disabled={isDisabled} onClick={() => void open()}>
        {snoozedUntil ? `Snoozed until ${austinMoment(snoozedUntil)}` : 'Snooze'}
      </Button>
      {Dialog ? (
        <Dialog
          conversationId={id}
          snoozedUntil={snoozedUntil}
          isOpen={isOpen}
          isSaving={isDisabled}
          onClose={close}
          onSnooze={snooze}
        />
      ) : null}
    </>
  )
}
