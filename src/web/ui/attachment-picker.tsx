import { Paperclip } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { attachmentsMax } from '#shared/lib/attachments.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { AttachmentTray } from '#web/ui/attachment-tray.tsx'
import { cx } from '#web/ui/class-names.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import type { Attachments } from '#web/ui/use-attachments.ts'
import { useFileDrop } from '#web/ui/use-file-drop.ts'

/** Without HEIC, so that an iPhone hands over its photos as JPEG. */
export const acceptedFiles = [
  'image/jpeg,image/png,image/webp',
  'video/mp4,video/quicktime,video/webm,.mov',
  'application/pdf',
].join()

type AddFilesButtonProps = { files: Attachments; className?: string; children: ReactNode }

/** Opens the device's own choice of photos and files, as soon as they can be taken. */
export const AddFilesButton = ({ files, className, children }: AddFilesButtonProps) => (
  <FileButton
    className={cx('Button', className)}
    accept={acceptedFiles}
    isMultiple
    disabled={!useHydrated()}
    aria-disabled={files.count >= attachmentsMax || undefined}
    onFiles={files.add}
  >
    <Paperclip className="Icon is-s" />
    {children}
  </FileButton>
)

/** The part of a request's form in which files are chosen; they can also be dropped and pasted. */
export function AttachmentField({ files }: { files: Attachments }) {
  const place = useRef<HTMLDivElement>(null)
  const isOver = useFileDrop(place, files.add)
  return (
    <div ref={place} className={cx('AttachmentField', isOver && 'is-over')}>
      <AttachmentTray files={files} />
      <AddFilesButton files={files} className="is-outline is-block">
        Add photos or videos of the job
      </AddFilesButton>
      <p className="Field-hint">Up to {attachmentsMax} photos, PDFs or videos (1 minute max).</p>
    </div>
  )
}
