import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { hidingReasons } from '#shared/reviews/hiding-reasons.ts'
import type { DeskReview } from '#shared/reviews/reviews-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { PersonText } from '../email-text.tsx'
import { HistoryLink } from '../history-link.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { useWorksOn } from '../use-works-on.ts'
import { changeVisibility, deskReviewQuery } from './reviews-desk.queries.ts'

type DeskReviewRowProps = { review: DeskReview; isGone: boolean }

/** A review, and whether it is public. */
export const DeskReviewRow = memo(function DeskReviewRow({ review: listed, isGone }: DeskReviewRowProps) {
  const api = useApi()
  const { data: newest } = useQuery({ ...deskReviewQuery(api, listed), enabled: isGone })
  const review = (isGone && newest) || listed
  const { go } = useDeskAddress()
  const { run, ...state } = useStaffAction()
  const [isAsking, setAsking] = useState(false)
  const { id, business, author, hiddenAt } = review
  const change = (hidden: boolean, reason?: string, forget?: () => void) =>
    void run(
      () => changeVisibility(api, review, { hidden, ...(reason !== undefined && { reason }) }),
      () => {
        forget?.()
        setAsking(false)
        toast({ title: hidden ? 'Hidden' : 'Shown again', description: `Review of ${business.name}` })
      },
      () => go({ open: String(id) }),
    )
  const ask = () => {
    state.clearFaults()
    setAsking(true)
    // An open row stays even after it leaves its list, and keeps its typed texts.
    go({ open: String(id) })
  }
  return (
    <DeskRow
      id={id}
      title={business.name}
      facts={
        <>
          <Stars rating={review.rating} />
          <span>by {author.name}</span>
          <Ago at={review.createdAt} />
          <span className="DeskRow-quote">{review.content}</span>
        </>
      }
      side={
        <>
          {review.isUnconfirmed ? <Badge>account not confirmed</Badge> : null}
          {hiddenAt ? <Badge variant="bad">hidden</Badge> : null}
          {hiddenAt ? (
            <Button data-key="a" aria-disabled={state.isBusy} onClick={() => change(false)}>
              Show<span className="sr"> the review of {business.name}</span>
            </Button>
          ) : (
            <Button variant="quiet" data-key="r" aria-disabled={state.isBusy} onClick={ask}>
              Hide<span className="sr"> the review of {business.name}</span>
            </Button>
          )}
        </>
      }
      note={
        <>
          {isGone ? <LeftListNote>It is {hiddenAt ? 'hidden' : 'shown'} now.</LeftListNote> : null}
          {isAsking ? (
            <ReasonDialog
              name={`hide:${id}`}
              title={`Hide the review of ${business.name}`}
              description={`It will no longer count. Only ${author.name} can see it, and gets the reason by email.`}
              reasons={hidingReasons}
              confirm={['Hide', 'Hiding...']}
              state={state}
              onClose={() => setAsking(false)}
              onConfirm={(reason, forget) => change(true, reason, forget)}
            />
          ) : (
            <DeskFaultNote fault={state.fault} />
          )}
        </>
      }
    >
      <ReviewDetails review={review} />
    </DeskRow>
  )
})

function ReviewDetails({ review }: { review: DeskReview }) {
  const { id, content, author, business, hiddenAt, hiddenReason } = review
  const mayOpenUsers = useWorksOn('administration')
  return (
    <>
      <div className="DeskTwo">
        <p className="DeskText">{content}</p>
        <dl className="DeskFacts">
          <Fact term="Author">
            <PersonText person={author} />
            {author.isBlocked ? ' (blocked)' : ''}
          </Fact>
          <Fact term="Written">{austinMoment(review.createdAt)}</Fact>
          {hiddenAt ? <Fact term="Hidden">{austinMoment(hiddenAt)}</Fact> : null}
          {hiddenReason ? <Fact term="Reason">{hiddenReason}</Fact> : null}
        </dl>
      </div>
      <div className="DeskActions">
        <ButtonLink variant="quiet" to={paths.business(business.id)} target="_blank">
          The business
        </ButtonLink>
        {mayOpenUsers ? (
          <ButtonLink
            variant="quiet"
            to={`${paths.desk}/users?${new URLSearchParams({ search: author.email, open: String(author.id) })}`}
          >
            Its author
          </ButtonLink>
        ) : null}
        <HistoryLink of="review" id={id} />
      </div>
    </>
  )
}
