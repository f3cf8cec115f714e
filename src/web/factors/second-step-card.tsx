import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Factors, NewAuthenticator } from '#shared/factors/factors.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert, ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { Entry } from './entry.tsx'
import {
  factorsQuery,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './factors.queries.ts'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { useFactorChange } from './use-factor-change.ts'

/** The second step of signing in. */
export function SecondStepCard() {
  const { data, error, refetch } = useQuery(factorsQuery(useApi()))
  return (
    <Card
      id="second-step"
      title="Two-step sign-in"
      note="Even with your password, no one gets in without it."
    >
      {data ? (
        <FactorList factors={data} />
      ) : error ? (
        <ErrorState
          headingLevel={3}
          title="Two-step sign-in couldn’t be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <div>
          <LoadingNote label="Loading two-step sign-in" />
          <Skeleton className="is-row" />
        </div>
      )}
    </Card>
  )
}

/** Open dialogs are here, above the entries, which change while one is open. */
function FactorList({ factors }: { factors: Factors }) {
  const { authenticatorSince, passkeys, recoveryCodesLeft, isRequired } = factors
  const { api, isRunning, reload, change } = useFactorChange()
  const [started, setStarted] = useState<NewAuthenticator | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (what: string) => (recoveryCodes: readonly string[] | null) => {
    setStarted(null)
    setCodes(recoveryCodes)
    toast({ title: `${what} added` })
    void reload()
  }
  const remove = async () => {
    await removeAuthenticator(api)
    toast({ title: 'Authenticator app removed' })
  }
  const hasFactor = authenticatorSince !== null || passkeys.length > 0
  return (
    <div>
      {isRequired && !hasFactor ? (
        <Alert tone="wait">The desk opens once you set up two-step sign-in.</Alert>
      ) : null}
      <ul className="Sessions" aria-label="Two-step sign-in">
        <PasskeyList passkeys={passkeys} onAdded={finish('Passkey')} />
        <Entry
          title="Authenticator app"
          text={
            authenticatorSince
              ? `Added ${austinDay(authenticatorSince)}`
              : 'Shows a new code every 30 seconds.'
          }
        >
          {authenticatorSince ? (
            <Button variant="quiet" disabled={isRunning} onClick={() => void change(remove)}>
              Remove<span className="sr"> the authenticator app</span>
            </Button>
          ) : (
            <Button
              disabled={isRunning}
              onClick={() => void change(async () => setStarted(await startAuthenticator(api)))}
            >
              Set Up<span className="sr"> an authenticator app</span>
            </Button>
          )}
        </Entry>
        {hasFactor ? (
          <Entry title="Recovery codes" text={`${recoveryCodesLeft} left`}>
            <Button
              variant="quiet"
              disabled={isRunning}
              onClick={() => void change(async () => setCodes(await renewRecoveryCodes(api)))}
            >
              Get New Codes
            </Button>
          </Entry>
        ) : null}
      </ul>
      {started ? (
        <AuthenticatorDialog
          authenticator={started}
          onAdded={finish('Authenticator app')}
          onClose={() => setStarted(null)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </div>
  )
}
