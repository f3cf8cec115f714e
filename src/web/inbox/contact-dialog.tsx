import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ContactPerson } from '#web/inbox/use-support-request.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { toast } from '#web/ui/toast-store.ts'

type ContactDialog = { open: () => void; preload: () => void }
const ContactDialogContext = createContext<ContactDialog | null>(null)

const importView = async () => (await import('#web/inbox/contact-form-dialog.tsx')).ContactFormDialog

type ContactDialogProviderProps = { person?: ContactPerson | null; children: ReactNode }

/** Holds the app's one Contact Support dialog. Its code loads on hover or focus. */
export function ContactDialogProvider({ person = null, children }: ContactDialogProviderProps) {
  const { Component: View, load } = useOnDemand(importView)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(async () => {
    if (await load()) setOpen(true)
    else
      toast({
        title: 'Contact Support couldn’t open',
        description: 'Please check your connection and try again.',
        variant: 'destructive',
      })
  }, [load])
  const dialog = useMemo(() => ({ open: () => void open(), preload: () => void load() }), [open, load])
  return (
    <ContactDialogContext value={dialog}>
      {children}
      {View ? <View isOpen={isOpen} person={person} onClose={() => setOpen(false)} /> : null}
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
