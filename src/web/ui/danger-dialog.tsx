import { type MouseEvent, type RefObject, useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DangerDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What is lost. */
  text: string
  /** What the button does. */
  action: string
  /** Leaves everything as it is; "Cancel" by default. */
  back?: string
  isRunning: boolean
  /** What gets the focus when the button that opened this went with what was lost. */
  focusAfter?: RefObject<HTMLElement | null>
  onConfirm: () => void
}

/** Asks before something is done that can't be undone. */
export function DangerDialog(props: DangerDialogProps) {
  const { isOpen, onClose, title, text, action, back = 'Cancel', isRunning, focusAfter, onConfirm } = props
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) focusAfter?.current?.focus({ preventScroll: true })
    }
  }, [isOpen, focusAfter])
  // The second click of a double click that opened this may land here.
  const handleConfirm = ({ detail }: MouseEvent) => {
    if (detail <= 1) onConfirm()
  }
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
          {back}
        </Button>
        <Button variant="danger" disabled={isRunning} onClick={handleConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
