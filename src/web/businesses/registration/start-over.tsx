import { useState } from 'react'
import { useAuth } from '#web/lib/auth-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Wizard } from './use-wizard.ts'

/** Shows that an earlier draft was restored, and offers to start over. */
export function StartOver({ wizard }: { wizard: Wizard }) {
  const [isAsking, setAsking] = useState(false)
  const { user } = useAuth()
  if (!wizard.registration.isRestored)
    return <p className="Wizard-kept">Saved in this {user ? 'browser' : 'tab'} as you type.</p>
  const handleStartOver = () => {
    setAsking(false)
    wizard.startOver()
  }
  return (
    <>
      <p className="Wizard-kept">
        Your draft is still here.{' '}
        <button type="button" className="Link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Start over
        </button>
      </p>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Start over?"
        description="Everything you entered and the photos you chose will be deleted from this browser."
        size="narrow"
        role="alertdialog"
      >
        <div className="Form-end">
          <Button onClick={() => setAsking(false)}>Keep my draft</Button>
          <Button variant="danger" onClick={handleStartOver}>
            Start over
          </Button>
        </div>
      </Dialog>
    </>
  )
}
