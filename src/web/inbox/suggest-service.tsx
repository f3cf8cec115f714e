import { useState } from 'react'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { SuggestServiceDialogProps } from './suggest-service-dialog.tsx'

const importDialog = async () => (await import('./suggest-service-dialog.tsx')).SuggestServiceDialog

/** A button to suggest a missing service. The form loads on first use. */
export function SuggestService(sought: SuggestServiceDialogProps['sought']) {
  const { Component: Dialog, load } = useOnDemand(importDialog)
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    if (await load()) setOpen(true)
    else toast({ title: 'The form couldn’t open', variant: 'destructive' })
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        Suggest a service
      </Button>
      {Dialog ? <Dialog sought={sought} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
