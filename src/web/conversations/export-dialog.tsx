import { useState } from 'react'
import { exportedConversationsMax } from '#shared/conversations/team-limits.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { fetchFile, saveFile } from '#web/lib/save-file.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { type BusinessChoice, BusinessOptions } from './business-filter.tsx'

type ExportDialogProps = {
  /** Those that somebody may export; at least one. */
  businesses: readonly BusinessChoice[]
  isOpen: boolean
  onClose: () => void
}

/** Asks whose conversations to save as a file. */
export function ExportDialog({ businesses, isOpen, onClose }: ExportDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title="Export conversations"
      description={`A CSV file for spreadsheets with one line for each of the newest ${exportedConversationsMax.toLocaleString('en-US')}: the request, contact, status, labels, notes, last quote and times (Austin time).`}
    >
      <ExportForm businesses={businesses} onDone={onClose} />
    </Dialog>
  )
}

function ExportForm({ businesses, onDone }: Pick<ExportDialogProps, 'businesses'> & { onDone: () => void }) {
  const { apiUrl } = usePublicConfig()
  const { isRunning, run } = useOneCall()
  const [businessId, setBusinessId] = useState(businesses[0]?.id ?? 0)
  const download = () =>
    run(async () => {
      try {
        const path = `/businesses/${businessId}/conversations/export`
        saveFile('conversations.csv', await fetchFile(apiUrl, path))
        onDone()
      } catch (error) {
        toastFailure('Export failed', error)
      }
    })
  return (
    <div className="Form">
      {businesses.length > 1 ? (
        <Field label="Business">
          <Select isBlock value={businessId} onChange={({ target }) => setBusinessId(Number(target.value))}>
            <BusinessOptions businesses={businesses} />
          </Select>
        </Field>
      ) : null}
      <div className="Form-end">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" disabled={isRunning} onClick={() => void download()}>
          {isRunning ? 'Preparing...' : 'Download'}
        </Button>
      </div>
    </div>
  )
}
