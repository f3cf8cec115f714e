import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { acceptedFiles } from '#web/ui/attachment-picker.tsx'
import { TrayItem } from '#web/ui/attachment-tray.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { MessageText } from './message-text.tsx'
import type { OutgoingMessage } from './outgoing-queue.ts'
import { isEmpty } from './outgoing-storage.ts'

export type OutgoingHandling = {
  tryAgain: () => void
  remove: (clientKey: string) => void
  sendWithout: (clientKey: string) => void
  addFiles: (clientKey: string, files: readonly File[]) => void
  /** Takes one back to where it was written; null where nothing can be written. */
  cancel: ((clientKey: string) => void) | null
}

type OutgoingItemProps = { message: OutgoingMessage; handling: OutgoingHandling }

/** An outgoing message: with the progress of its files, or the remedies of a failure. */
export function OutgoingItem({ message, handling }: OutgoingItemProps) {
  const { text, files, uploads, fault } = message
  return (
    <li className="Message is-own is-waiting">
      {text === '' ? null : (
        <div className="Message-bubble">
          <MessageText text={text} />
        </div>
      )}
      {uploads.length > 0 ? (
        <ul className="Tray" aria-label="Files of this message">
          {uploads.map((file) => (
            <TrayItem key={file.key} file={file} />
          ))}
        </ul>
      ) : (
        <AttachedFiles files={files} from="you" />
      )}
      {fault === null ? (
        <div className="Message-waiting">
          <p className="Message-seen">{waitingText(message)}</p>
          {message.canCancel && handling.cancel ? (
            <Button variant="quiet" onClick={() => handling.cancel?.(message.clientKey)}>
              Cancel<span className="sr"> this message</span>
            </Button>
          ) : null}
        </div>
      ) : (
        <OutgoingFault message={message} fault={fault} handling={handling} />
      )}
    </li>
  )
}

function waitingText({ isSent, isBehind, isWaiting, uploads }: OutgoingMessage): string {
  if (isSent) return 'Sent'
  if (isBehind) return 'Waiting for the message above'
  if (uploads.some(({ state }) => state === 'sending' || state === 'reading')) return 'Uploading its files…'
  return isWaiting ? 'Not sent yet. We’ll try again when you’re online.' : 'Sending…'
}

function OutgoingFault({ message, fault, handling }: OutgoingItemProps & { fault: string }) {
  const { clientKey, uploads, lacking } = message
  const them = lacking.length > 1 ? 'them' : 'it'
  /** Only the note about it is left. */
  const isGone = isEmpty(message) && lacking.length === 0
  const isLost = lacking.length > 0 && uploads.length === 0
  return (
    <div className="Message-fault" role="alert">
      <p>Not sent. {fault}</p>
      {isLost ? (
        <FileButton
          className="Button"
          accept={acceptedFiles}
          isMultiple={lacking.length > 1}
          onFiles={(files) => handling.addFiles(clientKey, files)}
        >
          Add {them} again
        </FileButton>
      ) : isGone ? null : (
        <Button onClick={handling.tryAgain}>Try again</Button>
      )}
      {lacking.length > 0 && !isEmpty(message) ? (
        <Button onClick={() => handling.sendWithout(clientKey)}>Send without {them}</Button>
      ) : null}
      <Button variant="quiet" onClick={() => handling.remove(clientKey)}>
        {isGone ? 'Dismiss' : 'Delete'}
      </Button>
    </div>
  )
}
