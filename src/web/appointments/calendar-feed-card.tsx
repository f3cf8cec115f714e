import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { endFeed, renewFeed, slotSettingsQuery } from './slot-settings.queries.ts'

/** The address at which the owner's calendar program reads the appointments. It is shown once. */
export function CalendarFeedCard({ businessId }: { businessId: number }) {
  const { hasFeed, url, isRunning, renew, end } = useFeed(businessId)
  return (
    <Card
      title="In your own calendar"
      note="Subscribe to a private address, and your calendar app shows all appointments. Whoever has the address can read them."
    >
      <div className="Form">
        {url ? (
          <Field label="Private address" hint="Copy it now: it isn’t shown again.">
            <Input readOnly value={url} onFocus={({ target }) => target.select()} />
          </Field>
        ) : null}
        {url === null && hasFeed ? (
          <p>You have a private address. If you lost it, make a new one; the old one then stops working.</p>
        ) : null}
        <div className="Form-end">
          {hasFeed ? (
            <Button variant="quiet" disabled={isRunning} onClick={() => void end()}>
              Remove the address
            </Button>
          ) : null}
          <Button disabled={isRunning} onClick={() => void renew()}>
            {hasFeed ? 'Make a new address' : 'Make an address'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function useFeed(businessId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const settings = slotSettingsQuery(api, businessId)
  const { data } = useQuery(settings)
  const { isRunning, run } = useOneCall()
  const [url, setUrl] = useState<string | null>(null)
  const act = (call: () => Promise<string | null>) =>
    run(async () => {
      try {
        setUrl(await call())
      } catch (error) {
        const description = serverErrorText(error, 'Please check your connection and try again.')
        toast({ title: 'That didn’t work', description, variant: 'destructive' })
      }
      await queryClient.invalidateQueries({ queryKey: settings.queryKey })
    })
  return {
    hasFeed: data?.hasFeed ?? false,
    url,
    isRunning,
    renew: () => act(async () => (await renewFeed(api, businessId))?.url ?? null),
    end: () =>
      act(async () => {
        await endFeed(api, businessId)
        return null
      }),
  }
}
