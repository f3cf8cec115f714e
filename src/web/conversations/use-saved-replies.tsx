import { useRef } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { loadPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'
import type { ConversationAccess } from './conversations.queries.ts'
import { insertText } from './insert-text.ts'

const importDialog = () =>
  loadPart(async () => (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog)

/** A button for the composer, and the dialog it opens, which must be outside of the composer's form. */
export function useSavedReplies({ api }: ConversationAccess, { business, visitor }: Conversation) {
  const { Dialog, isOpen, open, close } = useLazyDialog('Saved replies', importDialog)
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    close()
    // The browser gives the focus back to the button first.
    requestAnimationFrame(() => {
      if (!box.current) return
      box.current.focus()
      if (!insertText(box.current, text))
        toast({ title: 'Your message would be too long', variant: 'destructive' })
    })
  }
  return {
    button: (
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={({ currentTarget: { form } }) => {
          box.current = form?.querySelector('textarea') ?? null
          void open()
        }}
      >
        Saved replies
      </Button>
    ),
    dialog: Dialog ? (
      <Dialog
        api={api}
        business={business}
        visitorName={visitor.name}
        isOpen={isOpen}
        onClose={close}
        onChoose={insert}
      />
    ) : null,
  }
}
