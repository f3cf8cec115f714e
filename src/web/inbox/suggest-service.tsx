import { Button } from '#web/ui/button.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'
import type { SuggestServiceDialogProps } from './suggest-service-dialog.tsx'

const importDialog = async () => (await import('./suggest-service-dialog.tsx')).SuggestServiceDialog

/** A button to suggest a missing service. The form loads on first use. */
export function SuggestService(sought: SuggestServiceDialogProps['sought']) {
  const { Dialog, isOpen, open, close } = useLazyDialog('The form', importDialog)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        Suggest a service
      </Button>
      {Dialog ? <Dialog sought={sought} isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}
