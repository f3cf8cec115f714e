import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MailText as Answer } from '#shared/audit/mails-desk.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { requireBody } from '../desk-query.ts'

const mailTextQuery = (api: Api, mailId: number) =>
  queryOptions({
    queryKey: ['mine', 'desk', 'mails', 'text', mailId],
    queryFn: async () => requireBody(await api.query<Answer>(['/api/admin/mails', mailId])),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** An email's text, loaded once somebody opens it. */
export function MailText({ mailId }: { mailId: number }) {
  const { data, error, refetch } = useQuery(mailTextQuery(useApi(), mailId))
  if (error && !data)
    return (
      <ErrorState
        title="The text couldn’t be loaded"
        message={error.message}
        headingLevel={3}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <>
        <LoadingNote label="Loading the text" />
        <Skeleton className="is-panel" />
      </>
    )
  if (data.text === null) return <p className="DeskText is-empty">Only the recipient can see the text.</p>
  return (
    <>
      <p className="DeskText DeskMail">{data.text}</p>
      {data.hidesSecrets ? (
        <p className="DeskText is-empty">
          Personal links and codes are hidden because they’re for the recipient only. On the server,{' '}
          <code>npm run admin -- mail:outbox</code> shows them.
        </p>
      ) : null}
    </>
  )
}
