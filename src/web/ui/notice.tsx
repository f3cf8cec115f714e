import { Seo } from '#web/lib/seo.tsx'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A page's content when what it shows doesn't exist; `action` leads to `to`. */
export function NotFoundNotice(props: { title: string; text: string; to: string; action: string }) {
  const { title, text, to, action } = props
  return (
    <div className="Notice">
      <BatMark className="BatMark" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="Notice-actions">
        <ButtonLink variant="primary" to={to}>
          {action}
        </ButtonLink>
      </div>
    </div>
  )
}

type FailedNoticeProps = { title: string; message: string; onRetry: () => void }

/** A page's content when it couldn't be loaded. */
export const FailedNotice = (props: FailedNoticeProps) => (
  <div className="Notice">
    <ErrorState headingLevel={1} retryLabel="Retry" {...props} />
  </div>
)

export function FailedPage(props: FailedNoticeProps) {
  return (
    <div className="Page">
      <Seo title={props.title} description="This page could not be loaded." />
      <FailedNotice {...props} />
    </div>
  )
}
