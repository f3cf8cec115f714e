import '#web/styles/messages.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { roundPaths } from '#shared/lib/round-address.ts'
import { SetUpTime } from '#web/appointments/set-up-time.tsx'
import { useTimeToConfirm } from '#web/appointments/use-appointment.ts'
import { LateNote, LiveNote } from '#web/conversations/live-note.tsx'
import { Thread } from '#web/conversations/thread.tsx'
import { useLiveConversations } from '#web/conversations/use-live-conversations.ts'
import { useApi } from '#web/lib/app-context.ts'
import { offerInstall } from '#web/lib/offer-install.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { NotifySwitch } from '#web/push/notify-switch.tsx'
import { useShownConversation } from '#web/push/use-shown-conversation.ts'
import { quoteStatusQuery } from '#web/quote-requests/quote-status.queries.ts'
import { QuoteStatusDetails, statusText } from '#web/quote-requests/quote-status-view.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ConversationAppointment } from './conversation-appointment.tsx'
import { ConversationEntries } from './conversation-entries.tsx'
import { LoadingLink, PageFrame } from './emailed-link-frames.tsx'

/** Target of the link in a visitor's confirmation email: the status of their quote request. */
export function QuoteStatusPage() {
  const isHydrated = useHydrated()
  const token = isHydrated ? urlSecrets().get('token') : null
  const answers = isHydrated ? urlSecrets().get('answers') : null
  const { data, error, refetch } = useQuery(quoteStatusQuery(useApi(), token))
  const seo = <Seo title="Your quote request" description="Where your quote request stands." />
  if (data) {
    const { title, text } = statusText(data)
    const { conversationId } = data
    const isConversation = conversationId !== null
    const handleNews = () => void (data.state === 'answered' || refetch())
    return (
      <div className={cx('Page', isConversation ? 'Messages is-open is-single' : 'PageEnd')}>
        {seo}
        <div className={isConversation ? 'GuestStatus' : 'PageHead'}>
          <h1>{title}</h1>
          <p role="status">{text}</p>
          {answers === null ? null : <AnswersLink token={answers} />}
        </div>
        <QuoteStatusDetails status={data} />
        {token === null ? null : conversationId === null ? (
          <LiveNote linkTokens={[token]} onNews={handleNews} />
        ) : (
          <GuestThread token={token} conversationId={conversationId} onNews={handleNews} />
        )}
      </div>
    )
  }
  const isDead = data === null || (isHydrated && token === null)
  return (
    <LoadingLink
      title="Your quote request"
      deadLead={
        isDead
          ? 'It’s incomplete, or the request was deleted. Please open the link in your email again.'
          : null
      }
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      seo={seo}
      Frame={PageFrame}
    />
  )
}

/** Back to the answers of all the businesses, in a document of its own for the secret link. */
const AnswersLink = ({ token }: { token: string }) => (
  <p>
    <a className="Link" href={`${roundPaths.answers}?token=${encodeURIComponent(token)}`}>
      Your quotes
    </a>
  </p>
)

type GuestThreadProps = { token: string; conversationId: number; onNews: () => void }

/** The messages of both sides, for a visitor without an account. */
function GuestThread({ token, conversationId, onNews }: GuestThreadProps) {
  const api = useApi()
  const access = useMemo(() => {
    const headers = { 'x-conversation-token': token }
    return { id: conversationId, api: api.withHeaders(headers), isGuest: true, headers }
  }, [api, token, conversationId])
  const target = useMemo(
    () => ({ kind: 'conversation', conversationId, api: access.api }) as const,
    [conversationId, access],
  )
  const lateness = useLiveConversations({ linkTokens: [token], onNews })
  const isTimeProposed = useTimeToConfirm(access)
  useShownConversation(conversationId)
  useEffect(offerInstall, [])
  return (
    <div className="Messages-thread">
      <Thread
        access={access}
        backTo={null}
        headingLevel={2}
        lateNote={<LateNote lateness={lateness} />}
        entriesFor={(conversation, refresh) => (
          <ConversationEntries conversation={conversation} token={token} onChanged={refresh} />
        )}
        appointmentFor={(conversation, refresh, isDeciding) => (
          <ConversationAppointment {...{ access, conversation, isDeciding }} onChanged={refresh} />
        )}
        isTimeProposed={isTimeProposed}
        timeButtonFor={(onSent) => <SetUpTime access={access} onSent={onSent} />}
        missing={null}
      />
      <NotifySwitch target={target} news="new messages here" />
    </div>
  )
}
