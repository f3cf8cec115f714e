import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppContext } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { profileQuery, updatePrivacy } from './users.queries.ts'

/** The visitor's data that owners see. Each press is saved at once and shown before it is confirmed. */
export function PrivacyCard() {
  const { api, queryClient } = useAppContext()
  const options = profileQuery(api)
  const { data: profile } = useQuery(options)
  const { isRunning, run } = useOneCall()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const change = (showsEmail: boolean) =>
    run(async () => {
      setPressed(showsEmail)
      try {
        await updatePrivacy(api, { showsEmail })
        queryClient.setQueryData(options.queryKey, (old) => old && { ...old, showsEmail })
        toast({ title: 'Saved' })
      } catch (failure) {
        toastFailure('Not saved', failure)
      } finally {
        setPressed(null)
      }
    })
  return (
    <Card id="privacy" title="Privacy" note="Reviews always show your name.">
      <div className="CheckList">
        <Checkbox
          checked={pressed ?? profile?.showsEmail ?? true}
          disabled={!profile}
          aria-disabled={isRunning}
          onChange={({ target }) => void change(target.checked)}
          label={
            <>
              Show my email address to owners of businesses I like, follow or review
              <small>Otherwise they see only your name and picture.</small>
            </>
          }
        />
      </div>
    </Card>
  )
}
