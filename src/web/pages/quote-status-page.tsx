import { useQuery } from '@tanstack/react-query'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { quoteStatusQuery } from '#web/quote-requests/quote-status.queries.ts'
import { QuoteStatusDetails, statusText } from '#web/quote-requests/quote-status-view.tsx'
import { ReportLink } from '#web/reports/report-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'

/** Target of the link in a visitor's confirmation email: what became of their quote request. */
export function QuoteStatusPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const { data, error, refetch } = useQuery(quoteStatusQuery(useApi(), token))
  const seo = <Seo title="Your quote request" description="What became of your quote request." />
  if (data) {
    const { title, text } = statusText(data)
    return (
      <SignInFrame title={title} lead={<span role="status">{text}</span>}>
        {seo}
        <QuoteStatusDetails status={data} />
        {token === null ? null : (
          <p className="ReportLine">
            Something wrong with their answer?{' '}
            <ReportLink thing={{ kind: 'answer', token }} what={`the answer of ${data.businessName}`} />
          </p>
        )}
      </SignInFrame>
    )
  }
  if (error) {
    return (
      <SignInFrame title="Your quote request" lead="It couldn’t be loaded. Please check your connection.">
        {seo}
        <Button variant="primary" isBig onClick={() => void refetch()}>
          Try again
        </Button>
      </SignInFrame>
    )
  }
  if (data === null || (isHydrated && token === null)) {
    return (
      <SignInFrame
        title="This link doesn’t work"
        lead="It is incomplete, or the request was deleted. Please open the link in your email again."
      >
        {seo}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Your quote request">
      {seo}
      <LoadingNote />
      <Skeletons classNames={['is-text', 'is-text is-most']} />
    </SignInFrame>
  )
}
