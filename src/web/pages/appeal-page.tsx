import { useQuery } from '@tanstack/react-query'
import { deeds, ownThings } from '#shared/reports/decision-words.ts'
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
import { LoadingLink } from './emailed-link-frames.tsx'

const seo = <Seo title="Appeal a decision" description="Tell us why our team’s decision is wrong." />

/** Target of the link in the email about a decision: its recipient can appeal it once, without signing in. */
export function AppealPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const { data, error, refetch } = useQuery(appealQuery(useApi(), token))
  if (data && token !== null) return <Decision appeal={data} token={token} onSent={() => void refetch()} />
  const isDead = data === null || (isHydrated && token === null)
  return (
    <LoadingLink
      title="Appeal a decision"
      deadLead={
        isDead
          ? 'It is incomplete, or the decision was undone. Please open the link in your email again.'
          : null
      }
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      seo={seo}
    />
  )
}

const leads: Record<Exclude<Appeal['state'], 'open'>, { title: string; lead: string }> = {
  late: { title: 'Too late to appeal', lead: 'The time to appeal this decision has passed.' },
  waiting: {
    title: 'We’re looking at it again',
    lead: `Your appeal is with our team. We’ll reply by email within ${appealHours} hours.`,
  },
  upheld: { title: 'Our decision stands', lead: 'We looked at it again and came to the same decision.' },
  reversed: { title: 'Your appeal succeeded', lead: 'You were right. We’ve reversed the decision.' },
}

type DecisionProps = { appeal: Appeal; token: string; onSent: () => void }

function Decision({ appeal, token, onSent }: DecisionProps) {
  const { kind, decision, state, reason, decidedAt, appealReason } = appeal
  const reasons = (
    <div className="Form">
      <p>
        Someone reported {ownThings[kind]}. {deeds[decision] ?? 'We decided on it'} on{' '}
        {austinMoment(decidedAt)}.
      </p>
      <p>
        <strong>Our reason:</strong> {reason}
      </p>
    </div>
  )
  if (state === 'open') {
    return (
      <SignInFrame
        isLong
        title="Appeal a decision"
        lead="You can appeal once. If possible, someone else on our team will decide."
      >
        {seo}
        <div className="Form">
          {reasons}
          <AppealForm token={token} onSent={onSent} />
        </div>
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
