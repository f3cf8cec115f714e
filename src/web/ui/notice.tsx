import { Seo } from '#web/lib/seo.tsx'
import { BatMark } from '#web/ui/brand-mark.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type NotFoundNoticeProps = { title: string; text: string; to: string; action: string; headingLevel?: 1 | 2 }

/** A page's content when its subject doesn't exist; `action` leads to `to`. */
export function NotFoundNotice(props: NotFoundNoticeProps) {
  const { title, text, to, action, headingLevel = 1 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className="Notice">
      <BatMark className="BatMark" />
      <Heading>{title}</Heading>
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
