import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = async () => (await import('./ask-for-time-dialog.tsx')).AskForTimeDialog

/** The button for asking a business for a time. The dialog's code is fetched on first use. */
export function AskForTime({ business }: { business: Pick<Business, 'id' | 'name' | 'away'> }) {
  const { Dialog, isOpen, open, close } = useLazyDialog('The form', importDialog)
  return (
    <>
      <Button isBlock onClick={() => void open()}>
        Request a time
      </Button>
      <small>You pay the business directly. No platform fees.</small>
      {Dialog ? <Dialog business={business} isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}
