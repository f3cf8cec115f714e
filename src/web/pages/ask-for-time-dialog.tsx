import '#web/styles/appointments.css'
import '#web/styles/attachments.css'
import { type ComponentProps, useState } from 'react'
import { AskForTimeDialog as Dialog } from '#web/appointments/ask-for-time-dialog.tsx'
import { AddedFiles } from '#web/quote-requests/added-files.tsx'
import { useRequestFiles } from '#web/quote-requests/use-request-files.ts'

type DialogProps = Pick<ComponentProps<typeof Dialog>, 'business' | 'isOpen' | 'onClose'>

/** The dialog with its style, and with the files of a quote request. */
export function AskForTimeDialog(props: DialogProps) {
  const [round, setRound] = useState(0)
  return <OneRequest key={round} {...props} onFinished={() => setRound(round + 1)} />
}

function OneRequest(props: DialogProps & { onFinished: () => void }) {
  const files = useRequestFiles()
  return <Dialog {...props} files={files} addedFiles={<AddedFiles files={files} />} />
}
