import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { acceptedFiles } from '#web/ui/attachment-picker.tsx'
import { TrayItem } from '#web/ui/attachment-tray.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { MessageText } from './message-text.tsx'
import type { OutgoingMessage } from './outgoing-queue.ts'

export type OutgoingHandling = {
  tryAgain: () => void
  remove: (clientKey: string) => void
  sendWithout: (clientKey: string) => void
  addFiles: (clientKey: string, files: readonly File[]) => void
}

type OutgoingItemProps = { message: OutgoingMessage; handling: OutgoingHandling }

/** A message on its way: with how far its files have come, or what can be done if it doesn't get there. */
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
        <p className="Message-seen">{waitingText(message)}</p>
      ) : (
        <OutgoingFault message={message} fault={fault} handling={handling} />
      )}
    </li>
  )
}

function waitingText({ isBehind, isWaiting, uploads }: OutgoingMessage): string {
  if (isBehind) return 'Waiting for the message above'
  if (uploads.some(({ state }) => state === 'sending' || state === 'reading')) return 'Uploading its files…'
  return isWaiting ? 'Not sent yet. We’ll try again when you’re online.' : 'Sending…'
}

function OutgoingFault({ message, fault, handling }: OutgoingItemProps & { fault: string }) {
  const { clientKey, uploads, lacking } = message
  const them = lacking.length > 1 ? 'them' : 'it'
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
      ) : (
        <Button onClick={handling.tryAgain}>Try again</Button>
      )}
      {lacking.length > 0 ? (
        <Button onClick={() => handling.sendWithout(clientKey)}>Send without {them}</Button>
      ) : null}
      <Button variant="quiet" onClick={() => handling.remove(clientKey)}>
        Delete
      </Button>
    </div>
  )
}
