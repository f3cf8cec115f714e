import { useQuery } from '@tanstack/react-query'
import { appealHours } from '#shared/reports/report-reasons.ts'
import type { Appeal } from '#shared/reports/reports.schemas.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { AppealForm } from '#web/reports/appeal-form.tsx'
import { appealQuery } from '#web/reports/reports.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { LinkHelp } from './emailed-link-faults.tsx'

const seo = <Seo title="Appeal a decision" description="Say why a decision of our team is wrong." />

/** Target of the link in the email about a decision: whoever it concerns can appeal it once, without signing in. */
export function AppealPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const { data, error, refetch } = useQuery(appealQuery(useApi(), token))
  if (data && token !== null) return <Decision appeal={data} token={token} onSent={() => void refetch()} />
  if (error) {
    return (
      <SignInFrame title="Appeal a decision" lead="It couldn’t be loaded. Please check your connection.">
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
        lead="It is incomplete, or the decision was undone. Please open the link in your email again."
      >
        {seo}
        <LinkHelp />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Appeal a decision">
      {seo}
      <LoadingNote />
      <Skeletons classNames={['is-text', 'is-text is-most']} />
    </SignInFrame>
  )
}

const leads: Record<Exclude<Appeal['state'], 'open'>, { title: string; lead: string }> = {
  late: { title: 'Too late to appeal', lead: 'The time to appeal this decision is over.' },
  waiting: {
    title: 'We’re looking at it again',
    lead: `Your appeal is with our team. We answer by email within ${appealHours} hours.`,
  },
  upheld: { title: 'Our decision stays', lead: 'We looked at it again and came to the same decision.' },
  reversed: { title: 'Your appeal succeeded', lead: 'You were right. We have reversed the decision.' },
}

type DecisionProps = { appeal: Appeal; token: string; onSent: () => void }

function Decision({ appeal, token, onSent }: DecisionProps) {
  const { state, reason, decidedAt, appealReason } = appeal
  const reasons = (
    <p className="SignIn-note">
      Our reason, on {austinMoment(decidedAt)}: {reason}
    </p>
  )
  if (state === 'open') {
    return (
      <SignInFrame
        isLong
        title="Appeal a decision"
        lead="You can appeal once. If possible, somebody else on our team decides."
      >
        {seo}
        {reasons}
        <AppealForm token={token} onSent={onSent} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame isAnswer title={leads[state].title} lead={<span role="status">{leads[state].lead}</span>}>
      {seo}
      {appealReason ? <p className="SignIn-note">Our answer: {appealReason}</p> : reasons}
    </SignInFrame>
  )
}
