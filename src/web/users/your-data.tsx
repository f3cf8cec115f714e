import type { DataExport } from '#shared/users/data-export/data-export.schemas.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert, ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { useYourData } from './use-your-data.ts'

const note = 'A copy of everything we hold about you: a readable page and a JSON file.'

/** Asks for a copy of the visitor's data, and downloads it with the link from the email. */
export function YourData({ email }: { email: string }) {
  const { card, found, error, retry, hasToken, isRunning, ask, download } = useYourData()
  return (
    <Card ref={card} id="your-data" title="Your Data" note={note}>
      {error && !found ? (
        <ErrorState
          title="This couldn’t be loaded"
          message={error.message}
          headingLevel={3}
          onRetry={retry}
        />
      ) : null}
      {found ? (
        <div className="Form" aria-live="polite">
          <State found={found} email={email} hasToken={hasToken} />
          {isReadyHere(found, hasToken) ? (
            <Button variant="primary" disabled={isRunning} onClick={download}>
              {isRunning ? 'Downloading...' : `Download (${sizeText(found.byteSize ?? 0)})`}
            </Button>
          ) : null}
          {found.state === 'waiting' ? null : (
            <Button
              variant={isReadyHere(found, hasToken) ? 'quiet' : undefined}
              disabled={isRunning}
              onClick={ask}
            >
              {found.state === 'ready' ? 'Make a New Copy' : 'Download Your Data'}
            </Button>
          )}
        </div>
      ) : null}
      {!found && !error ? (
        <div>
          <LoadingNote label="Loading" />
          <Skeleton className="is-row" />
        </div>
      ) : null}
    </Card>
  )
}

const isReadyHere = ({ state, needsLink }: DataExport, hasToken: boolean) =>
  state === 'ready' && (hasToken || !needsLink)

/** Megabytes with one decimal; nothing is too small to say so. */
const sizeText = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

function State({ found, email, hasToken }: { found: DataExport; email: string; hasToken: boolean }) {
  const { state, expiresAt, needsLink } = found
  if (state === 'failed')
    return <Alert>The last copy couldn’t be made. Please try again, or write to us if it fails again.</Alert>
  if (state === 'waiting')
    return (
      <p>
        Your copy is being made.{' '}
        {needsLink ? (
          <>
            We’ll email a link to <strong>{email}</strong> within minutes.
          </>
        ) : (
          'It will be here within minutes.'
        )}
      </p>
    )
  if (state === 'none' || !expiresAt) return null
  return (
    <p>
      {isReadyHere(found, hasToken) ? (
        'Your copy is ready.'
      ) : (
        <>
          Your copy is ready: please open the link we emailed to <strong>{email}</strong>.
        </>
      )}{' '}
      It will be deleted on {austinDay(expiresAt)}.
    </p>
  )
}
