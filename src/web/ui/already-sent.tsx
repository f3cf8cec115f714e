import { useEffect, useRef } from 'react'
import type { EarlierVersion } from '#web/lib/use-form.ts'
import { Button } from './button.tsx'
import { Alert } from './error-state.tsx'
import { Link } from './link.tsx'

type AlreadySentProps = {
  earlier: EarlierVersion
  /** After the version in the form is discarded. */
  onKept: () => void
  onSend: () => void
}

/** The end of a form of which an earlier version had arrived: the choice whether the current one is sent as well. */
export function AlreadySent({ earlier: { openAt, discard, startAnew }, onKept, onSend }: AlreadySentProps) {
  const note = useRef<HTMLDivElement>(null)
  // The pressed button is gone, and the choice may be below the screen.
  useEffect(() => {
    note.current?.focus()
    note.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [])
  const handleKeep = () => {
    discard()
    onKept()
  }
  const handleSend = () => {
    startAnew()
    onSend()
  }
  return (
    <>
      <div ref={note} tabIndex={-1}>
        <Alert tone="wait">
          Already sent: your request went out before you changed it.{' '}
          {openAt ? (
            <>
              <Link className="Link" to={openAt}>
                Open it
              </Link>
              .
            </>
          ) : (
            'Use the link in your email to open it.'
          )}{' '}
          Send this one only if you want to ask again.
        </Alert>
      </div>
      <div className="Form-end">
        <Button onClick={handleKeep}>Keep the first one</Button>
        <Button onClick={handleSend}>Send this one too</Button>
      </div>
    </>
  )
}
