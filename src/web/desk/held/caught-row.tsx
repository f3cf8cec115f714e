import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { CaughtForm, CaughtPreview } from '#shared/spam/caught-forms.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { PersonText } from '../email-text.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { SpamRulesNote } from '../spam-rules-note.tsx'
import { typedTexts } from '../typed-texts.ts'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { WholeFault } from '../whole-fault.tsx'
import { releaseCaught, wholeCaughtQuery } from './caught-desk.queries.ts'
import { formWords } from './caught-words.ts'

type CaughtRowProps = { form: CaughtPreview; isGone: boolean }

/** A form whose hidden field was filled in: its kind, its sender, and the start of its text. */
export const CaughtRow = memo(function CaughtRow({ form, isGone }: CaughtRowProps) {
  const { id, name, score, createdAt } = form
  const what = formWords[form.form]
  return (
    <DeskRow
      id={id}
      title={name ? `${what} from ${name}` : what}
      facts={
        <>
          <span className="num">{score} points</span>
          <Ago at={createdAt} />
        </>
      }
      note={isGone ? <LeftListNote>It was released or deleted.</LeftListNote> : null}
    >
      <CaughtDetails form={form} />
      {isGone ? null : <ReleaseButton form={form} />}
    </DeskRow>
  )
})

function CaughtDetails({ form }: { form: CaughtPreview }) {
  const query = useQuery(wholeCaughtQuery(useApi(), form.id))
  const { data: whole } = query
  return (
    <>
      <WholeFault what="form" query={query} />
      <div className="DeskTwo">
        <div className="DeskPart">
          {whole ? <Typed form={whole} /> : <p className="DeskText">{form.text}</p>}
          <SpamRulesNote score={form.score} rules={form.rules} />
        </div>
        <dl className="DeskFacts">
          <Fact term="Sent">{austinMoment(form.createdAt)}</Fact>
          {whole ? (
            <>
              <Fact term="Account">{whole.account ? <PersonText person={whole.account} /> : 'None'}</Fact>
              <Fact term="In the hidden field">{whole.hiddenText}</Fact>
            </>
          ) : null}
        </dl>
      </div>
    </>
  )
}

const Typed = ({ form: { body } }: { form: CaughtForm }) => (
  <dl className="DeskFacts">
    {typedTexts(body).map(({ term, text }) => (
      <Fact key={term} term={term}>
        {text}
      </Fact>
    ))}
  </dl>
)

/** A form that has been sent can't be taken back. */
function ReleaseButton({ form: { id, form } }: { form: CaughtPreview }) {
  const api = useApi()
  const { go, close } = useDeskAddress()
  const { isBusy, fault, run } = useStaffAction()
  const release = () =>
    void run(
      () => releaseCaught(api, id),
      () => {
        close(id)
        toast({ title: 'Released', description: `${formWords[form]}: handled like any other.` })
      },
      () => go({ open: String(id) }),
    )
  return (
    <>
      <div className="DeskActions">
        <Button variant="primary" data-key="a" aria-disabled={isBusy} onClick={release}>
          Not spam: release
        </Button>
      </div>
      <DeskFaultNote fault={fault} />
    </>
  )
}
