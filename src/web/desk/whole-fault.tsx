import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/error-state.tsx'

type WholeFaultProps = { what: 'request' | 'report' | 'form'; query: UseQueryResult }

/** For an opened row: says that only its preview is shown, because the rest couldn’t be loaded. */
export const WholeFault = ({ what, query: { data, error, refetch } }: WholeFaultProps) =>
  error && data === undefined ? (
    <ErrorState
      title={`The whole ${what} couldn’t be loaded`}
      message={error.message}
      headingLevel={3}
      onRetry={() => void refetch()}
    />
  ) : null
