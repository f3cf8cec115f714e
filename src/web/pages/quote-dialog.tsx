import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = async () => (await import('./quote-request-dialog.tsx')).QuoteRequestDialog

/** The dialog for a quote. Its code is fetched on first use; it then stays mounted, so that closing can animate. */
export function QuoteDialog(props: ComponentProps<Awaited<ReturnType<typeof importDialog>>>) {
  const { Dialog, open } = useLazyDialog('The quote form', importDialog)
  const isAsked = props.business !== null
  const openOrClose = useEffectEvent(async () => (await open()) || props.onClose())
  useEffect(() => {
    if (isAsked) void openOrClose()
  }, [isAsked])
  return Dialog ? <Dialog {...props} /> : null
}
