import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmLeavingProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  action: string
  isRunning: boolean
  onConfirm: () => void
}

/** Asks before somebody loses access. */
export function ConfirmLeaving(props: ConfirmLeavingProps) {
  const { isOpen, onClose, title, text, action, isRunning, onConfirm } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      size="narrow"
      title={title}
      description={text}
    >
      <div className="Form-end">
        <Button data-autofocus="" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={isRunning} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
