import { Upload } from 'lucide-react'
import { useState } from 'react'
import { importFileMax, importFileTooLarge } from '#shared/businesses/import/import-files.ts'
import { useApi } from '#web/lib/app-context.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { uploadImport } from './imports-desk.queries.ts'

/** Uploads a file and opens its row, where its columns are chosen. */
export function UploadButton() {
  const api = useApi()
  const { go } = useDeskAddress()
  const { run, isBusy, fault } = useStaffAction()
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = (file: File) => {
    setTooLarge(file.size > importFileMax)
    if (file.size > importFileMax) return
    void run(
      () => uploadImport(api, file),
      ({ import: { id } }) => go({ page: 1, open: String(id) }),
    )
  }
  return (
    <div>
      <FileButton
        className="Button is-primary"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={isBusy}
        onFiles={([file]) => file && upload(file)}
      >
        <Upload className="Icon is-s" />
        {isBusy ? 'Uploading...' : 'Upload CSV'}
      </FileButton>
      <DeskFaultNote fault={isTooLarge ? { kind: 'failed', text: importFileTooLarge } : fault} />
    </div>
  )
}
