import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { InboxItem } from '#shared/inbox/inbox-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeadlineBadge } from '../desk-times.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { inboxActions, inboxItemQuery, type Staff } from './inbox.queries.ts'
import { InboxDetails } from './inbox-details.tsx'
import { kindWords, requestText, requestTitle, statusWords } from './inbox-words.ts'

type InboxRowProps = { item: InboxItem; isGone: boolean; staff: Staff }

/** A request: its sender, the deadline of a reply, and its assignee. */
export const InboxRow = memo(function InboxRow({ item: listed, isGone, staff }: InboxRowProps) {
  const api = useApi()
  const { data: newest } = useQuery({ ...inboxItemQuery(api, listed), enabled: isGone })
  const item = (isGone && newest) || listed
  const { go } = useDeskAddress()
  const { isBusy, fault, run } = useStaffAction()
  // One press tells the others that someone is working on it.
  const takeUp = () =>
    void run(
      () => inboxActions(api, item).update({ status: 'in_progress' }),
      undefined,
      () => go({ open: String(item.id) }),
    )
  const { id, kind, status, request } = item
  const { title, icon: Icon } = kindWords[kind]
  const text = requestText(request)
  return (
    <DeskRow
      id={id}
      title={requestTitle(request)}
      facts={
        <>
          <span className="DeskRow-kind">
            <Icon className="Icon is-s" />
            {title}
          </span>
          <Ago at={item.createdAt} />
          {item.assignee ? <span>with {item.assignee.name}</span> : null}
          {item.notes.length > 0 ? <span>{notesText(item.notes.length)}</span> : null}
          {text ? <span className="DeskRow-quote">{text}</span> : null}
        </>
      }
      side={
        <>
          {status === 'done' ? null : <DeadlineBadge dueAt={item.dueAt} />}
          <Badge variant={statusWords[status].look}>{statusWords[status].title}</Badge>
          {status === 'new' ? (
            <Button data-key="a" aria-disabled={isBusy} onClick={takeUp}>
              Assign to me<span className="sr">: request from {requestTitle(request)}</span>
            </Button>
          ) : null}
        </>
      }
      note={
        <>
          {isGone ? <LeftListNote>It is {statusWords[status].title} now.</LeftListNote> : null}
          <DeskFaultNote fault={fault} />
        </>
      }
    >
      <InboxDetails item={item} staff={staff} />
    </DeskRow>
  )
})

const notesText = (count: number) => (count === 1 ? '1 note' : `${count} notes`)
