import { useQueryClient } from '@tanstack/react-query'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { arePricesOld, hasPrice } from '#shared/businesses/main-services.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMonth } from '#web/lib/austin-dates.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

/** The owner changes or confirms prices that nobody confirmed for a year; nothing while they are newer. */
export function PricesCard({ business, now }: { business: Business; now: number }) {
  const { id, revision, mainServices, pricesConfirmedAt } = business
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  if (!mainServices.some(hasPrice) || !arePricesOld(pricesConfirmedAt, now)) return null
  const confirm = () =>
    run(async () => {
      try {
        await api.mutate('POST', `/businesses/${id}/prices-confirmation`, { revision })
        toast({ title: 'Prices confirmed' })
      } catch (error) {
        toastFailure('Not confirmed', error)
      }
      // A refusal, too, may come from prices that somebody has just changed.
      await queryClient.invalidateQueries()
    })
  return (
    <Card title="Your prices">
      <div className="HoursReports">
        <p>
          <b>
            {pricesConfirmedAt
              ? `You last confirmed your prices in ${austinMonth(pricesConfirmedAt)}.`
              : 'You haven’t confirmed your prices yet.'}
          </b>{' '}
          Please check that they’re still right.
        </p>
        <div className="HoursReports-buttons">
          <ButtonLink to={`${paths.editBusiness(id)}#edit-category`}>Change prices</ButtonLink>
          <Button variant="quiet" disabled={isRunning} onClick={confirm}>
            Confirm prices
          </Button>
        </div>
      </div>
    </Card>
  )
}
