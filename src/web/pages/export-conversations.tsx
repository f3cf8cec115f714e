import { Download } from 'lucide-react'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { mayDo } from '#shared/businesses/team-roles.ts'
import { loadPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = () =>
  loadPart(async () => (await import('#web/conversations/export-dialog.tsx')).ExportDialog)

/** For owners and managers: their conversations as a file. */
export function ExportConversations({ businesses }: { businesses: readonly MyBusiness[] }) {
  const { Dialog, isOpen, open, close } = useLazyDialog('The export', importDialog)
  const exportable = businesses.filter(({ role }) => mayDo(role, 'manage'))
  if (exportable.length === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        className="ConversationExport is-flush"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <Download className="Icon is-s" />
        Export
      </Button>
      {Dialog ? <Dialog businesses={exportable} isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}
