import { useQuery } from '@tanstack/react-query'
import type { DeskIssue } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeletons } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { issuePreviewQuery, newsletterActions } from './newsletter-desk.queries.ts'

/** The saved issue as subscribers get it, and a test email to oneself. */
export function IssuePreview({ issue }: { issue: DeskIssue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(issuePreviewQuery(api, issue))
  const state = useStaffAction()
  if (error && !data)
    return (
      <ErrorState
        title="No preview"
        message={error.message}
        headingLevel={3}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeletons classNames={['is-panel']} />
  const sendTest = () =>
    void state.run(
      () => newsletterActions(api).test(issue),
      (answer) => toast({ title: 'Test email sent', ...(answer && { description: answer.message }) }),
    )
  return (
    <div className="DeskPart">
      <h3>Saved version</h3>
      <div className="DeskActions">
        <Button disabled={state.isBusy} onClick={sendTest}>
          {state.isBusy ? 'Sending...' : 'Send Me a Test'}
        </Button>
        <DeskFaultNote fault={state.fault} />
      </div>
      <Scheme name="Light" url={data.lightUrl} />
      <Scheme name="Dark" url={data.darkUrl} />
      <details>
        <summary>Plain text</summary>
        <p className="DeskText DeskMail">{data.text}</p>
      </details>
    </div>
  )
}

/** The HTML in one color scheme, as wide as on a phone. Its own policy lets it run no script. */
const Scheme = ({ name, url }: { name: string; url: string }) => (
  <figure className="DeskScheme">
    <figcaption>{name}</figcaption>
    {/* Another address in the same frame would be a step for Back. */}
    <iframe key={url} title={`The email in ${name.toLowerCase()} mode`} src={useApiHost()(url)} />
  </figure>
)
