import { type ComponentType, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { SuggestServiceDialogProps } from './suggest-service-dialog.tsx'

const importDialog = async () => (await import('./suggest-service-dialog.tsx')).SuggestServiceDialog

/** A button to suggest a missing service. The form loads on first use. */
export function SuggestService(sought: SuggestServiceDialogProps['sought']) {
  const [Dialog, setDialog] = useState<ComponentType<SuggestServiceDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    importDialog().then(
      (dialog) => setDialog(() => dialog),
      () => toast({ title: 'The form couldn’t open', variant: 'destructive' }),
    )
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        Suggest a service
      </Button>
      {Dialog ? <Dialog sought={sought} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
