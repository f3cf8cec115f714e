import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#web/ui/class-names.ts'
import { dismissToast, TOAST_DURATION_MS, type ToastRecord } from '#web/ui/toast-store.ts'
import { getTopLayer, subscribeToTopLayer } from '#web/ui/top-layer.ts'

const SWIPE_THRESHOLD_PX = 50

/** Renders the toasts with Radix. A modal makes the rest of the page inert, so they move into it. */
export function ToastView({ toasts }: { toasts: readonly ToastRecord[] }) {
  const layer = useSyncExternalStore(subscribeToTopLayer, getTopLayer, () => null)
  const host = layer ?? document.body
  return (
    <Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={host}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      {createPortal(<Viewport className="ToastArea" />, host)}
    </Provider>
  )
}

function ToastCard({ item }: { item: ToastRecord }) {
  const isBad = item.variant === 'destructive'
  const Icon = isBad ? CircleAlert : CircleCheck
  return (
    <Root
      className={cx('Toast', isBad && 'is-bad')}
      open={item.isOpen}
      duration={item.duration ?? TOAST_DURATION_MS}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(item.id)
      }}
    >
      <Icon className="Icon" />
      <div className="Toast-text">
        <Title asChild>
          <b>{item.title}</b>
        </Title>
        {item.description ? (
          <Description asChild>
            <span>{item.description}</span>
          </Description>
        ) : null}
      </div>
      {item.action ? (
        <Action className="Toast-action" altText={item.action.label} onClick={item.action.onAction}>
          {item.action.label}
        </Action>
      ) : null}
      <Close className="IconButton is-plain" aria-label="Dismiss">
        <X className="Icon is-s" />
      </Close>
    </Root>
  )
}
