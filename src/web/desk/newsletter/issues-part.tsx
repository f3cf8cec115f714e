import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { IssueForm } from './issue-form.tsx'
import { IssueRow } from './issue-row.tsx'
import { issuesQuery } from './newsletter-desk.queries.ts'
import { newsletterParts } from './newsletter-parts.ts'

/** In the address in place of the open row: the form for a new issue is open. */
const openNew = 'new'

/** The issues of the newsletter, newest first. */
export function IssuesPart() {
  const { page, open, go } = useDeskAddress()
  const query = useQuery(issuesQuery(useApi(), { page }))
  const audience = { count: query.data?.subscriberCount ?? 0, isOutbox: query.data?.isOutbox ?? false }
  return (
    <>
      <SectionHead
        title="Newsletter"
        lead={query.data ? leadText(audience.count) : <Skeleton className="is-text is-l" />}
      >
        <Button variant="primary" onClick={() => go({ open: openNew })}>
          <Plus className="Icon is-s" />
          Write an Issue
        </Button>
      </SectionHead>
      <DeskToolbar filters={newsletterParts} />
      <Dialog isOpen={open === openNew} onClose={() => go({ open: null })} title="Write an issue">
        <IssueForm issue={null} onDone={(id) => go({ open: id === undefined ? null : String(id) })} />
      </Dialog>
      <DeskList
        label="Issues"
        query={query}
        empty={<DeskEmpty title="No issues yet" done="Subscribers hear nothing until you write one." />}
        idOf={({ id }) => id}
        row={(issue, isGone) => <IssueRow issue={issue} audience={audience} isGone={isGone} />}
      />
    </>
  )
}

const leadText = (count: number) =>
  count === 1
    ? '1 confirmed subscriber gets the next issue.'
    : `${count.toLocaleString('en-US')} confirmed subscribers get the next issue.`
