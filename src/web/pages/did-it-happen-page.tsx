import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutcomeQuestion } from '#shared/outcomes/outcomes.schemas.ts'
import { outcomes } from '#shared/outcomes/outcomes.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { OutcomeForm } from '#web/outcomes/outcome-form.tsx'
import { agreementText, saidText } from '#web/outcomes/outcome-words.ts'
import { answerLinkedOutcome, linkedOutcomeQuery } from '#web/outcomes/outcomes.queries.ts'
import { LoadingLink } from './emailed-link-frames.tsx'

const seo = (
  <Seo title="Did it happen?" description="Tell us if an appointment or accepted quote worked out." />
)

/** Target of the links in the email that asks after an agreed day. Opening it changes nothing: a press does. */
export function DidItHappenPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const { data: question, error, refetch } = useQuery(linkedOutcomeQuery(useApi(), token))
  if (question && token) return <Asked question={question} token={token} />
  const isDead = question === null || (isHydrated && token === null)
  return (
    <LoadingLink
      title="Did it happen?"
      deadLead={
        isDead
          ? 'It’s incomplete, the conversation was deleted, or you’re no longer on the business’s team.'
          : null
      }
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      seo={seo}
    />
  )
}

function Asked({ question, token }: { question: OutcomeQuestion; token: string }) {
  const api = useApi()
  const [saved, setSaved] = useState<OutcomeQuestion | null>(null)
  const { answer } = saved ?? question
  if (answer && (saved || !question.isOpen)) {
    return (
      <SignInFrame
        isAnswer
        title="Thank you"
        lead={`${saidText(answer)}${question.isOpen ? '' : ' That can no longer be changed.'}`}
      >
        {seo}
        {question.isOpen ? (
          <p className="SignIn-note">
            You can change it with the links in our email until {austinDay(question.until)}.
          </p>
        ) : null}
      </SignInFrame>
    )
  }
  if (!question.isOpen) {
    return (
      <SignInFrame
        title="This question is closed"
        lead={`You could answer it until ${austinDay(question.until)}. There’s nothing left to do.`}
      >
        {seo}
      </SignInFrame>
    )
  }
  const given = urlSecrets().get('answer')
  return (
    <SignInFrame
      title="Did it happen?"
      lead={`${agreementText(question)}${answer ? ` ${saidText(answer)} You can change that here.` : ''}`}
    >
      {seo}
      <OutcomeForm
        question={question}
        chosen={outcomes.find((outcome) => outcome === given) ?? null}
        keptAs={`outcome-link ${question.agreedAt} ${question.otherName} ${given}`}
        send={async (answer) => setSaved((await answerLinkedOutcome(api, token, answer)) ?? null)}
        onSent={() => {}}
      />
    </SignInFrame>
  )
}
