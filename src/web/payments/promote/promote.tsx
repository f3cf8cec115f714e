import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import { paths } from '#shared/lib/paths.ts'
import { type PromotionPlanId, promotionPlanIds } from '#shared/payments/promotion-plans.ts'
import { useApi } from '#web/lib/app-context.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { PaymentDialog } from '../checkout/payment-dialog.tsx'
import { currentPromotions } from '../places.ts'
import type { BusinessDetails, PromotedBusiness } from '../promoted-business.ts'
import { promotionPlansQuery, promotionsQuery } from '../promotions.queries.ts'
import { CurrentPromotions } from './current-promotions.tsx'
import { PromoteBenefits, PromoteClosing, PromoteStats } from './promote-sections.tsx'
import { PromotionNote } from './promotion-note.tsx'
import { PromotionPlanCard } from './promotion-plan-card.tsx'

type PromoteProps = {
  details: BusinessDetails
  /** Refetches the details. */
  onRetry?: (() => void) | undefined
  /** The button that opens Contact Support, from another room. */
  contact: ReactNode
}

/** A business's plans, its current promotions, and the payment dialog. */
export function Promote({ details, onRetry, contact }: PromoteProps) {
  const [selected, setSelected] = useState<PromotionPlanId | null>(null)
  const promotions = useRef<HTMLDivElement>(null)
  const plansSection = useRef<HTMLElement>(null)
  const business = typeof details === 'object' ? details : null
  const handleSelect = (planId: PromotionPlanId) => {
    if (business) return setSelected(planId)
    if (details === 'loading') return void toast(stillLoading)
    toast(notLoaded)
    onRetry?.()
  }
  return (
    <>
      <div className="Page Promote">
        <PromoteHead details={details} onRetry={onRetry} />
        <div ref={promotions} tabIndex={-1}>
          {business ? <CurrentPromotions business={business} /> : null}
        </div>
        <PromoteBenefits />
        <Section
          ref={plansSection}
          id="plans"
          title="Pick a plan"
          note="Prices in US dollars. One-time payment."
        >
          <Plans business={business} onSelect={handleSelect} />
        </Section>
        <PromoteStats />
      </div>
      <PromoteClosing onStart={() => show(plansSection.current)} contact={contact} />
      {business ? (
        <PaymentDialog
          business={business}
          planId={selected}
          onClose={() => setSelected(null)}
          // The closing dialog first returns focus to the button that opened it.
          onDone={() => afterPaint(() => show(promotions.current))}
        />
      ) : null}
    </>
  )
}

function show(part: HTMLElement | null): void {
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** The specification's texts (§8). */
const stillLoading = {
  title: 'Loading Business Details',
  description: 'Please wait a moment, then choose your plan again.',
}
const notLoaded = {
  title: 'Error: Business details not loaded. Please try again.',
  variant: 'destructive',
} as const

function PromoteHead({ details, onRetry }: Pick<PromoteProps, 'details' | 'onRetry'>) {
  return (
    <header className="PromoteHead">
      <Link className="BackLink" to={paths.dashboard}>
        <ArrowLeft className="Icon" />
        Back to Dashboard
      </Link>
      <h1>Promote Your Business</h1>
      {details === 'loading' ? <Skeleton className="is-lead is-l" /> : null}
      {details === 'failed' ? (
        <p className="PromoteHead-fault">
          <span>Your business couldn’t be loaded.</span>
          <Button variant="quiet" onClick={onRetry}>
            Retry
          </Button>
        </p>
      ) : null}
      {typeof details === 'object' ? (
        <>
          <p>
            <b>{details.name}</b>
            <span>{[details.category, details.place].filter(Boolean).join(', ')}</span>
          </p>
          <PromotionNote business={details} />
        </>
      ) : null}
    </header>
  )
}

type PlansProps = { business: PromotedBusiness | null; onSelect: (planId: PromotionPlanId) => void }

function Plans({ business, onSelect }: PlansProps) {
  const api = useApi()
  const { data, error } = useQuery(promotionPlansQuery(api))
  const bought = useQuery({ ...promotionsQuery(api, business?.id ?? 0), enabled: business !== null })
  const current = currentPromotions(bought.data ?? [])
  const placesOf = (planId: PromotionPlanId) =>
    data?.plans.find((plan) => plan.planId === planId) ?? (error ? null : undefined)
  return (
    <div className="Plans">
      {promotionPlanIds.map((planId) => (
        <PromotionPlanCard
          key={planId}
          planId={planId}
          places={placesOf(planId)}
          status={current.find((promotion) => promotion.planId === planId)?.status}
          isDisabled={business !== null && !isListed(business.status)}
          onSelect={() => onSelect(planId)}
        />
      ))}
    </div>
  )
}
