import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { agreementText, saidText } from './outcome-words.ts'
import { answerOutcome, type OfConversation, outcomeQuery } from './outcomes.queries.ts'

type OutcomeCardProps = {
  of: OfConversation
  /** The appointment, which waits while its answer is given: both together leave no room for messages. */
  appointment: ReactNode
}

/** Asks this side for the outcome after the agreed day, or shows its answer; the appointment before. */
export function OutcomeCard({ of, appointment }: OutcomeCardProps) {
  const queryClient = useQueryClient()
  const query = outcomeQuery(of)
  const { data: question } = useQuery(query)
  const [isChanging, setChanging] = useState(false)
  const { card, show } = useCardFocus()
  if (!question || (!question.isOpen && !question.answer)) return appointment
  const { answer, isOpen } = question
  const isAsking = isOpen && (answer === null || isChanging)
  if (isAsking)
    return (
      <Fold
        label="Did it happen?"
        icon={<CalendarCheck className="Icon is-s" />}
        summary={{ lead: 'Did it happen?', state: 'needs your reply' }}
        isWaiting
        isOpenAtFirst={isChanging}
        heading={() => <h3 className="sr">Did it happen?</h3>}
      >
        <p>{agreementText(question)}</p>
        <OutcomeForm
          question={question}
          keptAs={`outcome:${of.id}`}
          send={async (given) => {
            const saved = await answerOutcome(of, given)
            if (saved) queryClient.setQueryData(query.queryKey, saved.question)
          }}
          onSent={() => {
            setChanging(false)
            show('p')
          }}
          onCancel={
            answer
              ? () => {
                  setChanging(false)
                  show('button')
                }
              : undefined
          }
        />
      </Fold>
    )
  return (
    <>
      <section ref={card} className="Appointment" aria-label="Did it happen?">
        <h3>Did it happen?</h3>
        {answer ? <p tabIndex={-1}>{saidText(answer)}</p> : null}
        {isOpen ? (
          <div className="Appointment-actions">
            <Button variant="quiet" onClick={() => setChanging(true)}>
              Change your answer
            </Button>
          </div>
        ) : null}
      </section>
      {appointment}
    </>
  )
}

/** Moves the focus from the form, which is gone then, to a part of the card that takes its place. */
function useCardFocus() {
  const card = useRef<HTMLElement>(null)
  const [wish, setWish] = useState<{ part: 'p' | 'button' } | null>(null)
  useEffect(() => {
    if (wish) card.current?.querySelector<HTMLElement>(wish.part)?.focus({ preventScroll: true })
  }, [wish])
  return { card, show: (part: 'p' | 'button') => setWish({ part }) }
}
