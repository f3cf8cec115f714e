import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useHoursQuestion } from '#web/hours/use-hours-question.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkPress } from './emailed-link-frames.tsx'

/** Target of the link that asks owners about their hours. */
export function HoursQuestionPage() {
  const { step, given, fault, isReady, answer } = useHoursQuestion()
  const seo = <Seo title="Are your hours still right?" description="Confirm your opening hours." />
  if (given) {
    return (
      <SignInFrame
        isAnswer
        title={given === 'right' ? 'Thank you' : 'You’re all set'}
        lead={
          given === 'right'
            ? 'Your page now shows when the hours were confirmed.'
            : 'We won’t ask about this business’s hours again.'
        }
      >
        {seo}
      </SignInFrame>
    )
  }
  return (
    <LinkPress
      title="Are your hours still right?"
      lead="The email shows what visitors see, including the next holidays."
      isIncomplete={step === 'incomplete'}
      fault={fault}
      seo={seo}
    >
      <Button variant="primary" isBig disabled={!isReady} onClick={() => answer('right')}>
        {step === 'running' ? 'Sending...' : 'Still right'}
      </Button>
      <Button variant="quiet" disabled={!isReady} onClick={() => answer('stop')}>
        Don’t ask me again
      </Button>
    </LinkPress>
  )
}
