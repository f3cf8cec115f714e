import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { endFeed, renewFeed, slotSettingsQuery } from './slot-settings.queries.ts'

/** The private address for the owner's calendar program. It is shown once. */
export function CalendarFeedCard({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useQuery(slotSettingsQuery(useApi(), businessId))
  return (
    <Card
      title="Appointments in your calendar"
      note="Add this private link to your calendar app. Anyone with it can see your appointments."
    >
      {data ? (
        <Feed businessId={businessId} hasFeed={data.hasFeed} />
      ) : error ? (
        <ErrorState
          title="Your private link couldn’t be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retryLabel="Retry"
        />
      ) : (
        <>
          <LoadingNote />
          <Skeletons classNames={['is-text is-l']} />
        </>
      )}
    </Card>
  )
}

type FeedProps = { businessId: number; hasFeed: boolean }

/** Changes that break the current address, which a calendar may be reading. */
type FeedChange = 'replace' | 'remove'
const questions: Record<FeedChange, { title: string; action: string }> = {
  replace: { title: 'Replace the private link?', action: 'Create new link' },
  remove: { title: 'Remove the private link?', action: 'Remove link' },
}

function Feed({ businessId, hasFeed }: FeedProps) {
  const { url, isRunning, make, change, reload } = useFeed(businessId)
  const [asked, setAsked] = useState<FeedChange | null>(null)
  const makeButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="Form">
      {url ? (
        <Field label="Private link" hint="Copy it now. We won’t show it again.">
          <Input readOnly value={url} onFocus={({ target }) => target.select()} />
        </Field>
      ) : null}
      {url === null && hasFeed ? (
        <p>You have a private link. If you lost it, create a new one. The old one will stop working.</p>
      ) : null}
      <div className="Form-end">
        {hasFeed ? (
          <Button variant="quiet" disabled={isRunning} onClick={() => setAsked('remove')}>
            Remove link{' '}
          </Button>
        ) : null}
        <Button
          ref={makeButton}
          disabled={isRunning}
          onClick={() => (hasFeed ? setAsked('replace') : void make())}
        >
          {hasFeed ? 'Create new link' : 'Create link'}
        </Button>
      </div>
      <CallDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? questions[asked].title : ''}
        text="Calendars that use it will stop showing your appointments."
        action={asked ? questions[asked].action : ''}
        isDanger
        call={async () => asked && change(asked)}
        failure="That didn’t work"
        onSettled={async () => {
          await reload()
          setAsked(null)
        }}
        focusAfter={makeButton}
      />
    </div>
  )
}

/** The address, once it was made here, and its changes. */
function useFeed(businessId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = slotSettingsQuery(api, businessId)
  const { isRunning, run } = useOneCall()
  const [url, setUrl] = useState<string | null>(null)
  const change = async (next: FeedChange) => {
    if (next === 'replace') return setUrl((await renewFeed(api, businessId))?.url ?? null)
    await endFeed(api, businessId)
    setUrl(null)
  }
  const reload = () => queryClient.invalidateQueries({ queryKey })
  const make = () =>
    run(() =>
      change('replace')
        .catch((error) => toastFailure('That didn’t work', error))
        .then(reload),
    )
  return { url, isRunning, make, change, reload }
}
