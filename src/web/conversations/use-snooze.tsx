import type { Conversation, ConversationHandling } from '#shared/conversations/conversations.schemas.ts'
import { austinDay, austinMoment } from '#web/lib/austin-dates.ts'
import { loadPart } from '#web/lib/lazy-part.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = () => loadPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)

type Snooze = {
  conversation: Pick<Conversation, 'id' | 'snoozedUntil'>
  isSaving: boolean
  /** Resolves to whether it was saved; says why if it wasn't. */
  onSave: (handling: ConversationHandling) => Promise<boolean | undefined>
}

/** Puts a conversation away until a time: the label of its button, and the dialog that this opens. */
export function useSnooze({ conversation, isSaving, onSave }: Snooze) {
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
  return {
    label: snoozedUntil ? `Snoozed until ${austinDay(snoozedUntil)}` : 'Snooze',
    open: () => void open(),
    dialog: Dialog ? (
      <Dialog
        conversationId={id}
        snoozedUntil={snoozedUntil}
        isOpen={isOpen}
        isSaving={isSaving}
        onClose={close}
        onSnooze={snooze}
      />
    ) : null,
  }
}
