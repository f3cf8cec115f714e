import { Button, SubmitButton, type SubmitButtonProps } from '#web/ui/button.tsx'

type DialogFormEndProps = SubmitButtonProps & { onCancel: () => void }

/** The end of a form in a dialog: the button that sends it, beside Cancel on a wide screen. */
export const DialogFormEnd = ({ onCancel, ...submit }: DialogFormEndProps) => (
  <div className="Form-end">
    <Button variant="quiet" className="desk" onClick={onCancel}>
      Cancel
    </Button>
    <SubmitButton {...submit} />
  </div>
)
