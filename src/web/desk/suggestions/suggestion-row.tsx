import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Suggestion, SuggestionStatus } from '#shared/inbox/suggestions-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { PersonText } from '../email-text.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { decideSuggestion, suggestionQuery } from './suggestions.queries.ts'

const words: Record<SuggestionStatus, { title: string; look: 'wait' | 'ok' | 'plain' }> = {
  pending: { title: 'waiting', look: 'wait' },
  approved: { title: 'accepted', look: 'ok' },
  rejected: { title: 'declined', look: 'plain' },
}

type SuggestionRowProps = { suggestion: Suggestion; isGone: boolean }

/** A suggested service; the decision is emailed to the user who suggested it. */
export const SuggestionRow = memo(function SuggestionRow({ suggestion: listed, isGone }: SuggestionRowProps) {
  const api = useApi()
  const { data: newest } = useQuery({ ...suggestionQuery(api, listed), enabled: isGone })
  const suggestion = (isGone && newest) || listed
  const { go, close } = useDeskAddress()
  const { isBusy, fault, run } = useStaffAction()
  const { id, name, status, category, suggestedBy } = suggestion
  const decide = (decision: 'approved' | 'rejected') =>
    void run(
      () => decideSuggestion(api, suggestion, decision),
      () => {
        close(id)
        toast({ title: decision === 'approved' ? 'Accepted' : 'Declined', description: name })
      },
      () => go({ open: String(id) }),
    )
  return (
    <DeskRow
      id={id}
      title={name}
      facts={
        <>
          <span>{category?.name ?? 'No category'}</span>
          <Ago at={suggestion.createdAt} />
          {suggestion.note ? <span className="DeskRow-quote">{suggestion.note}</span> : null}
        </>
      }
      side={
        <>
          <Badge variant={words[status].look}>{words[status].title}</Badge>
          {status === 'pending' ? (
            <>
              <Button data-key="r" variant="quiet" aria-disabled={isBusy} onClick={() => decide('rejected')}>
                Decline<span className="sr">: {name}</span>
              </Button>
              <Button data-key="a" aria-disabled={isBusy} onClick={() => decide('approved')}>
                Accept<span className="sr">: {name}</span>
              </Button>
            </>
          ) : null}
        </>
      }
      note={
        <>
          {isGone ? <LeftListNote>It is {words[status].title} now.</LeftListNote> : null}
          <DeskFaultNote fault={fault} />
        </>
      }
    >
      <div className="DeskTwo">
        <p className={suggestion.note ? 'DeskText' : 'DeskText is-empty'}>
          {suggestion.note || 'No note was added.'}
        </p>
        <dl className="DeskFacts">
          <Fact term="From">
            {suggestedBy ? <PersonText person={suggestedBy} /> : 'Someone who wasn’t signed in'}
          </Fact>
          <Fact term="Suggested">{austinMoment(suggestion.createdAt)}</Fact>
          {suggestion.decidedAt ? <Fact term="Decided">{austinMoment(suggestion.decidedAt)}</Fact> : null}
          {status === 'approved' ? (
            <Fact term="Next">
              <Link className="Link" to={`${paths.desk}/content?show=categories`}>
                Add it to a category
              </Link>
            </Fact>
          ) : null}
        </dl>
      </div>
      {status === 'pending' ? null : (
        <div className="DeskActions">
          <Button
            aria-disabled={isBusy}
            onClick={() => decide(status === 'approved' ? 'rejected' : 'approved')}
          >
            {status === 'approved' ? 'Decline after all' : 'Accept after all'}
          </Button>
        </div>
      )}
    </DeskRow>
  )
})
