import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { leaveListing } from './claims.queries.ts'

/** Lets an owner give up a listing, which then belongs to nobody. */
export function LeaveListing({ business }: { business: { id: number; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  const { isRunning, fault, leave } = useLeaving(business)
  return (
    <>
      <Button variant="quiet" className="is-flush" onClick={() => setOpen(true)}>
        Give up this listing
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        size="narrow"
        title={`Give up ${business.name}?`}
        description="It stays in the directory with its reviews, but you can no longer manage it, and photos you uploaded are removed. Upcoming appointments are canceled, and your customers are told. Unread requests go to the address on the listing."
      >
        <div className="Form">
          {fault ? <Alert>{fault}</Alert> : null}
          <div className="Form-end">
            <Button data-autofocus="" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" disabled={isRunning} onClick={leave}>
              {isRunning ? 'Giving up...' : 'Give up'}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

function useLeaving({ id, name }: { id: number; name: string }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const [fault, setFault] = useState<string | null>(null)
  const leave = () =>
    void run(async () => {
      try {
        await leaveListing(api, id)
      } catch (error) {
        return setFault(serverErrorText(error))
      }
      toast({ title: 'Given up', description: `${name} no longer has an owner.` })
      await navigate(paths.dashboard, { replace: true })
      for (const key of ['mine', 'businesses'])
        queryClient.removeQueries({ queryKey: [key], type: 'inactive' })
    })
  return { isRunning, fault, leave }
}
