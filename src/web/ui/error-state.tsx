import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'

type ErrorStateProps = {
  title: ReactNode
  /** By default that of a failed connection. */
  message?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
}

/** An error with its cause and the next step; announced when it appears. */
export function ErrorState(props: ErrorStateProps) {
  const { title, message = 'Please check your connection.', onRetry, action } = props
  const { retryLabel = 'Try again', headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className="ErrorCard" role="alert">
      <CircleAlert className="Icon" />
      <div>
        <Heading>{title}</Heading>
        <p>{message}</p>
        {onRetry ? <Button onClick={onRetry}>{retryLabel}</Button> : null}
        {action}
      </div>
    </div>
  )
}

/** A one-line success or error message in a form; `tone` defaults to bad. */
export function Alert({ tone = 'bad', children }: { tone?: 'bad' | 'wait' | 'ok'; children: ReactNode }) {
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
  return (
    <div className={cx('Alert', `is-${tone}`)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon className="Icon" />
      <div>{children}</div>
    </div>
  )
}
