import { FileText, Play, RotateCw, X } from 'lucide-react'
import { lostSoundNote } from '#shared/lib/attachments.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import type { PickedFile } from '#web/lib/picked-file.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Attachments } from '#web/ui/use-attachments.ts'

/** The chosen files, with how far each has come, or why it isn't accepted. */
export function AttachmentTray({
  files: { files, note, canRemoveSent, remove, retry },
}: {
  files: Attachments
}) {
  return (
    <>
      {files.length > 0 ? (
        <ul className="Tray" aria-label="Files to send">
          {files.map((file) => (
            <TrayItem
              key={file.key}
              file={file}
              onRemove={canRemoveSent || file.state !== 'sent' ? () => remove(file.key) : null}
              onRetry={retry}
            />
          ))}
        </ul>
      ) : null}
      <div aria-live="polite">{note ? <p className="Tray-note">{note}</p> : null}</div>
    </>
  )
}

type TrayItemProps = { file: PickedFile; onRemove?: (() => void) | null; onRetry?: () => void }

/** One of them. */
export function TrayItem({ file, onRemove, onRetry }: TrayItemProps) {
  const { name, state, progress, fault } = file
  return (
    <li className={cx('Tray-file', fault !== null && 'is-bad')}>
      <Thumb file={file} />
      <div className="Tray-words">
        <p className="Tray-name">{name}</p>
        {state === 'sending' ? (
          <progress className="Tray-progress" aria-label={`Uploading ${name}`} value={progress} max={1} />
        ) : null}
        <p className="Tray-state" role={fault === null ? undefined : 'alert'}>
          {stateText(file)}
        </p>
      </div>
      {state === 'failed' && onRetry ? (
        <IconButton isPlain label={`Try again: ${name}`} onClick={onRetry}>
          <RotateCw className="Icon is-s" />
        </IconButton>
      ) : null}
      {onRemove ? (
        <IconButton isPlain label={`Remove ${name}`} onClick={onRemove}>
          <X className="Icon is-s" />
        </IconButton>
      ) : null}
    </li>
  )
}

function stateText({ state, bytes, progress, fault, attachment }: PickedFile): string {
  const reason = fault?.replace(/\.$/, '')
  if (state === 'refused') return `Not added: ${reason}.`
  if (state === 'failed') return `Not uploaded: ${reason}.`
  if (state === 'reading') return 'One moment…'
  // The server looks at all of it before it answers.
  if (state === 'sending') return progress < 1 ? `${Math.floor(progress * 100)}%` : 'Almost there…'
  return attachment?.isSoundLost ? `${sizeText(bytes)}. ${lostSoundNote}.` : sizeText(bytes)
}

function Thumb({ file: { kind, previewUrl: given } }: { file: PickedFile }) {
  const previewUrl = useApiHost()(given)
  return (
    <span className="Tray-thumb">
      {previewUrl ? <img src={previewUrl} alt="" width={48} height={48} /> : null}
      {kind === 'video' ? <Play className="Icon is-s" /> : null}
      {previewUrl === null && kind !== 'video' ? <FileText className="Icon is-s" /> : null}
    </span>
  )
}
