import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ContactPerson } from '#web/inbox/use-support-request.ts'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

type ContactDialog = { open: () => void; preload: () => void }
const ContactDialogContext = createContext<ContactDialog | null>(null)

const importDialog = async () => (await import('#web/inbox/contact-form-dialog.tsx')).ContactFormDialog

type ContactDialogProviderProps = { person?: ContactPerson | null; children: ReactNode }

/** Holds the app's one Contact Support dialog. Its code loads on hover or focus. */
export function ContactDialogProvider({ person = null, children }: ContactDialogProviderProps) {
  const { Dialog, isOpen, load, open, close } = useLazyDialog('Contact Support', importDialog)
  const dialog = useMemo(() => ({ open: () => void open(), preload: () => void load() }), [open, load])
  return (
    <ContactDialogContext value={dialog}>
      {children}
      {Dialog ? <Dialog isOpen={isOpen} person={person} onClose={close} /> : null}
    </ContactDialogContext>
  )
}

function useContactDialogContext(): ContactDialog {
  const dialog = useContext(ContactDialogContext)
  if (!dialog) throw new Error('useContactDialog outside of ContactDialogProvider')
  return dialog
}

/** Returns the function that opens the Contact Support dialog. */
export function useContactDialog(): () => void {
  return useContactDialogContext().open
}

/** A button that opens Contact Support; looks like the surrounding text unless `className` says otherwise. */
export function ContactButton({ className, children }: { className?: string; children: ReactNode }) {
  const { open, preload } = useContactDialogContext()
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      {children}
    </button>
  )
}
