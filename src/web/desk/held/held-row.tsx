import { memo } from 'react'
import type { DeskHeldPreview } from '#shared/quote-requests/held-requests.schemas.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeadlineBadge } from '../desk-times.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { HeldActions } from './held-actions.tsx'
import { HeldDetails } from './held-details.tsx'
import { partWords, refusalWords } from './held-words.ts'

type HeldRowProps = { request: DeskHeldPreview; isGone: boolean }

/** A held quote request or message: its sender and recipient, the rules that fired, and the deadline. */
export const HeldRow = memo(function HeldRow({ request, isGone }: HeldRowProps) {
  const { id, business, conversationId, name, score, rules, createdAt, dueAt, decision, round } = request
  return (
    <DeskRow
      id={id}
      title={`${name} to ${business.name}`}
      facts={
        <>
          {round ? <b>{partWords(round)}</b> : null}
          {conversationId === null ? null : <b>Message</b>}
          <span className="num">{score} points</span>
          <span>{rules.length === 1 ? '1 rule' : `${rules.length} rules`}</span>
          <Ago at={createdAt} />
        </>
      }
      side={
        decision ? (
          <Badge>{refusalWords[decision.decision].done.toLowerCase()}</Badge>
        ) : (
          <DeadlineBadge dueAt={dueAt} />
        )
      }
      note={
        isGone ? (
          <LeftListNote>It was decided on, deleted by its sender, or is waiting again.</LeftListNote>
        ) : null
      }
    >
      <HeldDetails request={request} />
      {isGone ? null : <HeldActions request={request} />}
    </DeskRow>
  )
})
