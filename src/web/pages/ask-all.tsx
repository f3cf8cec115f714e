import type { ComparedBusiness } from '#shared/businesses/compare/compare.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = async () => (await import('#web/quote-requests/ask-all-dialog.tsx')).AskAllDialog

/** Asks the compared businesses for a quote, in one dialog; on phones from a bar within thumb reach. */
export function AskAll({ businesses }: { businesses: readonly ComparedBusiness[] }) {
  const { Dialog, isOpen, open, close } = useLazyDialog('The quote form', importDialog)
  if (!businesses.some(({ acceptsQuotes }) => acceptsQuotes)) return null
  const ask = (
    <Button variant="primary" onClick={() => void open()}>
      {businesses.length === 1 ? 'Request Quote' : 'Ask all of them'}
    </Button>
  )
  return (
    <>
      <div className="desk">{ask}</div>
      <div className="ActionBar phone">{ask}</div>
      {Dialog ? <Dialog isOpen={isOpen} businesses={businesses} onClose={close} /> : null}
    </>
  )
}
