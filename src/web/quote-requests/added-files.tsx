import { AttachmentTray } from '#web/ui/attachment-tray.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { notAddedText, type RequestFiles } from './use-request-files.ts'

/** Progress of the files of a sent request. */
export function AddedFiles({ files }: { files: RequestFiles }) {
  if (!files.isAdding) return null
  return (
    <div className="AttachmentField">
      <AddedNote files={files} />
      <AttachmentTray files={files} />
    </div>
  )
}

function AddedNote({ files: { files, isUnderWay, retry } }: { files: RequestFiles }) {
  const added = files.filter(({ state }) => state === 'sent').length
  if (isUnderWay)
    return (
      <p role="status" className="Form-note">
        Your request is sent. Adding your files: {added} of {files.length}. Please keep this page open.
      </p>
    )
  const failed = files.length - added
  if (failed === 0)
    return (
      <p role="status" className="Form-note">
        Your request is sent, with {added === 1 ? '1 file' : `${added} files`}.
      </p>
    )
  return (
    <Alert>
      <p>{notAddedText(failed)}.</p>
      <Button onClick={retry}>Try again</Button>
    </Alert>
  )
}
