import type { MouseEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'

type CallDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** The consequence. */
  text: string | undefined
  /** The button's label, and its label meanwhile. */
  action: string
  running?: string
  /** Leaves everything as it is; "Cancel" by default. */
  back?: string
  /** The call deletes something for good. */
  isDanger?: boolean
  call: () => Promise<unknown>
  /** The title of a failure. */
  failure: string
  /** After a call that worked or failed; the dialog closes after one that worked. */
  onSettled?: () => Promise<unknown>
  /** Gets the focus when the opening button has disappeared. */
  focusAfter?: RefObject<HTMLElement | null>
}

/** Asks once more, then makes a call. */
export function CallDialog(props: CallDialogProps) {
  const { isOpen, onClose, title, text, action, running = action, back = 'Cancel', isDanger = false } = props
  const { call, failure, onSettled, focusAfter } = props
  const { isRunning, run } = useOneCall()
  const confirm = async () => {
    const isDone = await call().then(
      () => true,
      (error) => toastFailure(failure, error),
    )
    await onSettled?.()
    if (!isDone) return
    // Closing returns the focus to the opener, which may be about to disappear.
    flushSync(onClose)
    focusAfter?.current?.focus({ preventScroll: true })
  }
  // The second click of a double click that opened this may land here.
  const handleConfirm = ({ detail }: MouseEvent) => {
    if (detail <= 1) void run(confirm)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role={isDanger ? 'alertdialog' : 'dialog'}
      size="narrow"
      title={title}
      description={text}
    >
      <div className="Form-end">
        <Button
          variant={isDanger ? 'outline' : 'quiet'}
          data-autofocus={isDanger ? '' : undefined}
          onClick={onClose}
        >
          {back}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} disabled={isRunning} onClick={handleConfirm}>
          {isRunning ? running : action}
        </Button>
      </div>
    </Dialog>
  )
}
