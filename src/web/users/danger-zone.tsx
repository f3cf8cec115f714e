import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Account deletion, with a confirmation. */
export function DangerZone() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card
      id="danger-zone"
      title="Danger Zone"
      note="Deleting your account permanently removes everything that belongs to it."
      className="Danger"
    >
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <DeleteAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Card>
  )
}
