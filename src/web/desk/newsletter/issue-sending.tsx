import { useState } from 'react'
import type { DeskIssue } from '#shared/notifications/issues/issues-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { newsletterActions } from './newsletter-desk.queries.ts'

/** The number of recipients of the next issue; `isOutbox` without a mail server. */
export type Audience = { count: number; isOutbox: boolean }

type SendIssueProps = { issue: DeskIssue; audience: Audience }

/** Sends the saved draft after a confirmation. */
export function SendIssue({ issue, audience: { count, isOutbox } }: SendIssueProps) {
  const api = useApi()
  const people = count === 1 ? '1 subscriber' : `${count.toLocaleString('en-US')} subscribers`
  return (
    <Asking
      label={`Send to ${people}`}
      isDisabled={count === 0}
      title="Send this issue"
      confirm={['Send', 'Starting...']}
      done="Sending has started"
      issue={issue}
      act={() => newsletterActions(api).send(issue)}
      text={
        isOutbox
          ? `“${issue.subject}” will be put in the outbox for ${people}, because no mail server is configured.`
          : `“${issue.subject}” goes to ${people} in its saved version. You can’t change it after that.`
      }
    />
  )
}

/** Stops an issue that is being sent. */
export function CancelSending({ issue }: { issue: DeskIssue }) {
  const api = useApi()
  return (
    <Asking
      label="Stop Sending"
      title="Stop sending this issue"
      isDanger
      confirm={['Stop', 'Stopping...']}
      done="Sending has stopped"
      issue={issue}
      act={() => newsletterActions(api).cancel(issue)}
      text="Those already sent stay sent. The rest won’t go out, and you can’t resume."
    />
  )
}

type AskingProps = {
  label: string
  isDisabled?: boolean
  isDanger?: boolean
  title: string
  confirm: readonly [string, string]
  done: string
  text: string
  issue: DeskIssue
  act: () => Promise<unknown>
}

/** A button that acts after a confirmation. */
function Asking(props: AskingProps) {
  const { label, isDisabled = false, isDanger = false, title, confirm, done, text, issue, act } = props
  const state = useStaffAction()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="DeskActions">
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        disabled={isDisabled}
        onClick={() => {
          state.clearFaults()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={title}
          isDanger={isDanger}
          confirm={confirm}
          state={state}
          onClose={() => setOpen(false)}
          onConfirm={() =>
            void state.run(act, () => {
              setOpen(false)
              toast({ title: done, description: issue.subject })
            })
          }
        >
          <p>{text}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
