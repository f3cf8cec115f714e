import { type FormEvent, useState } from 'react'
import type { ExportFormat } from '#shared/businesses/export/export.schemas.ts'
import type { ErrorBody } from '#shared/lib/errors.schemas.ts'
import { ApiError, queryUrl } from '#web/lib/api-client.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { getAuthState } from '#web/lib/auth-state.ts'
import { browserTransport } from '#web/lib/browser-transport.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Checkbox, Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { listingsText } from './bulk-words.ts'

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV, for spreadsheets and for importing it again' },
  { format: 'json', label: 'JSON, for programs' },
  { format: 'geojson', label: 'GeoJSON, for maps' },
]

/** Saves the listings that match as a file. */
export function ExportDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { config, confirmed = (call) => call() } = useAppContext()
  const { show, search } = useDeskAddress()
  const { run, isBusy, fault } = useStaffAction()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [isAll, setAll] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = { status: show, search, format, fields: isAll ? 'all' : 'public' }
    void run(
      () => confirmed(() => fetchText(config.apiUrl, queryUrl(['/admin/businesses/export', query]))),
      (text) => {
        saveFile(`listings.${format}`, text)
        onClose()
      },
    )
  }
  return (
    <Dialog isOpen size="narrow" onClose={onClose} title={`Export ${listingsText(count)}`}>
      <form className="Form" onSubmit={submit}>
        <Fieldset legend="Format" className="DeskReasons">
          {formats.map((each) => (
            <Radio
              key={each.format}
              name="format"
              label={each.label}
              checked={format === each.format}
              onChange={() => setFormat(each.format)}
            />
          ))}
        </Fieldset>
        <Checkbox
          label="Add what only staff see: status, owner’s email, counts"
          checked={isAll}
          onChange={() => setAll(!isAll)}
        />
        <DeskFaultNote fault={fault} />
        <div className="Form-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isSending={isBusy} label="Export" sending="Exporting..." />
        </div>
      </form>
    </Dialog>
  )
}

/** The API client reads JSON, and a link can't carry the session. */
async function fetchText(apiUrl: string, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${getAuthState().token}` }
  const { status, statusText, text } = await browserTransport(apiUrl)({ method: 'GET', path, headers })
  if (status !== 200) throw new ApiError(status, statusText, JSON.parse(text) as ErrorBody)
  return text
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
