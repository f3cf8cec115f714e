import { useQuery } from '@tanstack/react-query'
import type { DeskTradeQuestion } from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { ContentHead } from './content-head.tsx'
import { kindWords, TradeQuestionForm } from './trade-question-form.tsx'
import { deskTradeQuestionsQuery, tradeQuestionActions } from './trade-questions-desk.queries.ts'

/** The questions of each trade about a job. */
export function TradeQuestionsPart() {
  const { search, page } = useDeskAddress()
  const query = useQuery(deskTradeQuestionsQuery(useApi(), { search, page }))
  return (
    <>
      <ContentHead
        lead="Up to three questions per trade. A subcategory’s replace its category’s."
        searchLabel="Search questions and trades"
        what="Question"
        form={(onDone) => <TradeQuestionForm question={null} onDone={onDone} />}
      />
      <DeskList
        label="Trade questions"
        query={query}
        empty={
          <DeskEmpty title="No questions yet" done="Quote requests ask no extra questions." filtered={null} />
        }
        idOf={({ id }) => id}
        row={(question, isGone) => <TradeQuestionRow question={question} isGone={isGone} />}
      />
    </>
  )
}

const tradeOf = ({ category, subcategory }: DeskTradeQuestion) =>
  subcategory ? `${category.name}, ${subcategory.name}` : `All of ${category.name}`

function TradeQuestionRow({ question, isGone }: { question: DeskTradeQuestion; isGone: boolean }) {
  const { close } = useDeskAddress()
  const { id, kind, options, isRetired, position } = question
  return (
    <DeskRow
      id={id}
      title={question.question}
      facts={
        <>
          <span>{tradeOf(question)}</span>
          <span>{kind === 'choice' ? options.join(', ') : kindWords[kind]}</span>
        </>
      }
      figure={isRetired ? null : <span className="DeskRow-place num">{position}</span>}
      side={isRetired ? <Badge>retired</Badge> : null}
      note={isGone ? <LeftListNote>It was deleted with its category.</LeftListNote> : null}
    >
      <TradeQuestionForm question={question} onDone={() => close(id)} />
      <RetireButton question={question} />
    </DeskRow>
  )
}

function RetireButton({ question }: { question: DeskTradeQuestion }) {
  const actions = tradeQuestionActions(useApi())
  const { run, isBusy, fault } = useStaffAction()
  const { isRetired } = question
  const retire = () =>
    void run(
      () => actions.retire(question, !isRetired),
      () => void toast({ title: isRetired ? 'Asked again' : 'Retired', description: question.question }),
    )
  return (
    <>
      <div className="DeskActions">
        <Button aria-disabled={isBusy} onClick={retire}>
          {isRetired ? 'Ask again' : 'Retire'}
        </Button>
      </div>
      <DeskFaultNote fault={fault} />
    </>
  )
}
