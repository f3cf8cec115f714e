import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** New recovery codes, which are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ title: 'Copied' })
    } catch {
      toast({ title: 'Copying didn’t work', description: 'Please write them down.', variant: 'destructive' })
    }
  }
  return (
    <Dialog isOpen onClose={onClose} role="alertdialog" size="narrow" title="Your recovery codes">
      <div className="Form">
        <Alert tone="wait">
          Save these codes now: they won’t be shown again. Each one signs you in once if you can’t use your
          app or passkey.
        </Alert>
        <ul className="RecoveryCodes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="Form-end">
          <Button onClick={() => void copy()}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            I’ve Saved Them
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
