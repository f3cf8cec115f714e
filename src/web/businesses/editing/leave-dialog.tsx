import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type LeaveDialogProps = { isOpen: boolean; onStay: () => void; onLeave: () => void }

/** Asks before leaving unsaved changes. */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      hasEntry={false}
      size="narrow"
      title="Leave without saving?"
      description="If you leave, the changes you made on this page will be lost."
    >
      <div className="Form-end">
        <Button data-autofocus onClick={onStay}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  )
}
