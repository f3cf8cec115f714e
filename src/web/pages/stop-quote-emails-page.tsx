import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useEmailedLink } from '#web/lib/use-emailed-link.ts'
import { stopQuoteEmails } from '#web/quote-requests/quote-requests.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkPress } from './emailed-link-frames.tsx'

/** Target of the link in quote requests by email. */
export function StopQuoteEmailsPage() {
  const api = useApi()
  const { step, fault, isReady, press } = useEmailedLink()
  const seo = <Seo title="Stop quote requests by email" description="Stop getting quote requests by email." />
  if (step === 'done') {
    return (
      <SignInFrame
        isAnswer
        title="No more emails"
        lead="We no longer send quote requests to this address, for any listing that uses it."
      >
        {seo}
      </SignInFrame>
    )
  }
  return (
    <LinkPress
      title="Stop quote requests by email"
      lead="We’ll stop sending customers’ quote requests to this address. The listing stays as it is."
      isIncomplete={step === 'incomplete'}
      fault={fault}
      seo={seo}
    >
      <Button
        variant="primary"
        isBig
        disabled={!isReady}
        onClick={() => press((token) => stopQuoteEmails(api, token))}
      >
        {step === 'running' ? 'Stopping...' : 'Stop these emails'}
      </Button>
    </LinkPress>
  )
}
