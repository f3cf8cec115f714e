import { useQuery } from '@tanstack/react-query'
import type { DeskFaq } from '#shared/content/content-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { deskFaqsQuery } from './content-desk.queries.ts'
import { ContentHead } from './content-head.tsx'
import { FaqForm } from './faq-form.tsx'

/** The help page's questions. */
export function FaqsPart() {
  const { search, page } = useDeskAddress()
  const query = useQuery(deskFaqsQuery(useApi(), { search, page }))
  return (
    <>
      <ContentHead
        lead="Help page questions, in the order visitors see them."
        searchLabel="Search questions"
        what="Question"
        form={(onDone) => <FaqForm faq={null} onDone={onDone} />}
      />
      <DeskList
        label="Questions"
        query={query}
        empty={
          <DeskEmpty title="No questions yet" done="The help page hides this section." filtered={null} />
        }
        idOf={({ id }) => id}
        row={(faq, isGone) => <FaqRow faq={faq} isGone={isGone} />}
      />
    </>
  )
}

function FaqRow({ faq, isGone }: { faq: DeskFaq; isGone: boolean }) {
  const { close } = useDeskAddress()
  return (
    <DeskRow
      id={faq.id}
      title={faq.question}
      facts={<span className="DeskRow-quote">{faq.answer}</span>}
      figure={<span className="DeskRow-place num">{faq.position}</span>}
      note={isGone ? <LeftListNote>It was deleted.</LeftListNote> : null}
    >
      <FaqForm faq={faq} onDone={() => close(faq.id)} />
    </DeskRow>
  )
}
