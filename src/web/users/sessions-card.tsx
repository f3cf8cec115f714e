import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListedSession } from '#shared/auth/session-list.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { logout } from '#web/lib/auth-state.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { endOtherSessions, endSession, sessionsQuery, signOutEverywhere } from './users.queries.ts'

/** Sessions shown before all are asked for. */
const firstSessions = 5

/** The visitor's sessions, with buttons to end them. */
export function SessionsCard() {
  const { isRunning, act, signOut } = useEnding()
  const { data, error, refetch } = useQuery(sessionsQuery(useApi()))
  const api = useApi()
  const [areAll, setAll] = useState(false)
  return (
    <Card
      id="sessions"
      title="Where you’re signed in"
      note="Lost a phone, or used a computer that isn't yours? Sign it out here."
    >
      <div>
        {data ? (
          <ul className="Sessions" aria-label="Where you’re signed in">
            {data.slice(0, areAll ? undefined : firstSessions).map((session) => (
              <SessionEntry
                key={session.id}
                session={session}
                isDisabled={isRunning}
                onEnd={() => act(() => endSession(api, session.id), 'Signed out')}
              />
            ))}
          </ul>
        ) : error ? (
          <ErrorState
            headingLevel={3}
            title="Your sessions couldn’t be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SessionsSkeleton />
        )}
        {data && data.length > firstSessions ? (
          <Button variant="quiet" className="is-flush" aria-expanded={areAll} onClick={() => setAll(!areAll)}>
            {areAll ? 'Show fewer' : `Show all ${data.length}`}
          </Button>
        ) : null}
        <div className="Sessions-actions">
          {data && data.length > 1 ? (
            <Button
              disabled={isRunning}
              onClick={() => void act(() => endOtherSessions(api), 'Signed out everywhere else')}
            >
              Sign Out All Others
            </Button>
          ) : null}
          <Button disabled={isRunning} onClick={() => void signOut()}>
            {isRunning ? 'One moment...' : 'Sign Out Everywhere'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

type SessionEntryProps = { session: ListedSession; isDisabled: boolean; onEnd: () => unknown }

function SessionEntry({ session, isDisabled, onEnd }: SessionEntryProps) {
  const { device, signedInAt, lastSeenAt, isCurrent, isNotified } = session
  const name = device ?? 'Unknown browser'
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
          {isCurrent ? <Badge variant="ok">This browser</Badge> : null}
          {isNotified ? <Badge variant="plain">Notified</Badge> : null}
        </p>
        <small>
          Signed in {austinDay(signedInAt)}
          {isCurrent ? null : (
            <>
              , last seen <Ago at={lastSeenAt} />
            </>
          )}
        </small>
      </div>
      {isCurrent ? null : (
        <Button variant="quiet" disabled={isDisabled} onClick={() => void onEnd()}>
          Sign Out<span className="sr"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function SessionsSkeleton() {
  return (
    <SkeletonList label="Loading your sessions" className="Sessions" count={2}>
      <div>
        <Skeleton className="is-text is-m" />
        <Skeleton className="is-small is-s" />
      </div>
    </SkeletonList>
  )
}

/** Ends sessions one call at a time, and says how it went. */
function useEnding() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isRunning, run } = useOneCall()
  /** True when the call succeeded. */
  const attempt = async (call: () => Promise<void>, failure: string) => {
    try {
      await call()
      return true
    } catch (error) {
      toastFailure(failure, error)
      return false
    }
  }
  const act = (call: () => Promise<void>, done: string) =>
    run(async () => {
      if (await attempt(call, 'Not signed out')) toast({ title: done })
      // After a failure, too: the session may have ended by itself.
      await queryClient.invalidateQueries(sessionsQuery(api))
    })
  const signOut = () =>
    run(async () => {
      if (!(await attempt(() => signOutEverywhere(api), 'You’re still signed in'))) return
      toast({ title: 'Signed out everywhere', description: 'Every session on every device has ended.' })
      logout()
      void navigate(paths.home, { replace: true })
    })
  return { isRunning, act, signOut }
}
