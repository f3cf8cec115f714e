import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'

const LazyDialog = lazyPart(
  async () => (await import('#web/quote-requests/quote-request-dialog.tsx')).QuoteRequestDialog,
)

/** The dialog for a quote. Its code is fetched on first use; it then stays mounted, so that closing can animate. */
export function QuoteDialog(props: ComponentProps<typeof LazyDialog>) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.business && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}
