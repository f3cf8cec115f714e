import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { ConversationRow } from '#shared/conversations/conversations.schemas.ts'
import { ConversationList, NothingFound, useConversations } from '#web/conversations/conversation-list.tsx'
import { conversationsKey, markRequestsRead, unreadQuery } from '#web/conversations/conversations.queries.ts'
import { HandlingEntries } from '#web/conversations/handling.tsx'
import { messagesHref, noFilters } from '#web/conversations/messages-address.ts'
import { useApi } from '#web/lib/app-context.ts'
import { AnsweredButton } from '#web/quote-requests/answered-button.tsx'
import { NoQuoteRequests, ReceivedRequest } from '#web/quote-requests/quote-request-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx'
import { oneOrange } from '#web/ui/one-orange.ts'
import { RequestEntries } from '../request-entries.tsx'

type QuoteRequestsProps = {
  /** Null for all businesses of the visitor. */
  business: number | null
  page: number
  hrefOfPage: (page: number) => string
}

/** The conversations of the visitor's businesses, archived and snoozed ones too, with their requests unfolded. */
export function QuoteRequests({ business, page, hrefOfPage }: QuoteRequestsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const address = { ...noFilters, side: 'business', business } as const
  const list = useConversations({ ...address, shelf: 'all', page })
  const rows = list.data?.conversations ?? []
  const lookOf = oneOrange(rows, waits)
  useReading(rows)
  const onChanged = () => queryClient.invalidateQueries({ queryKey: conversationsKey })
  const hrefOf = (conversationId: number) => messagesHref(address, conversationId)
  const detailsOf = (row: ConversationRow) => {
    const { request } = row
    if (!request) return null
    const { id, name, isAnswered, hasWritten } = request
    const actions = (
      <>
        <ButtonLink variant={lookOf(row)} to={hrefOf(id)}>
          Reply<span className="sr"> to {name}</span>
        </ButtonLink>
        {isAnswered && hasWritten ? null : <AnsweredButton request={request} onChanged={onChanged} />}
        <DisclosureMenu
          isIcon
          trigger={<Ellipsis className="Icon" />}
          label={`More actions: request from ${name}`}
          align="end"
        >
          <HandlingEntries access={{ id, api, isGuest: false }} conversation={row} onChanged={onChanged} />
          <RequestEntries request={request} onChanged={onChanged} />
        </DisclosureMenu>
      </>
    )
    return <ReceivedRequest request={request} actions={actions} />
  }
  return (
    <ConversationList
      list={list}
      what="Quote requests"
      page={page}
      namesBusiness={business === null}
      none={page > 1 ? <NothingFound to={hrefOfPage(1)} /> : <NoQuoteRequests />}
      {...{ hrefOfPage, hrefOf, detailsOf }}
    />
  )
}

/** For the business to answer, and not put aside. */
const waits = ({ request, stage, isArchived, snoozedUntil }: ConversationRow) =>
  stage === 'new' && request?.isAnswered === false && !isArchived && snoozedUntil === null

/** Tells senders once that the requests on screen were opened. */
function useReading(rows: readonly ConversationRow[]): void {
  const api = useApi()
  const unread = rows.filter(({ request }) => request && !request.isRead).map(({ id }) => id)
  const queryClient = useQueryClient()
  const tell = useEffectEvent(async () => {
    await markRequestsRead(api, unread)
    await queryClient.invalidateQueries({ queryKey: unreadQuery(api).queryKey })
  })
  const key = unread.join()
  useEffect(() => {
    // If it fails, the next visit does it.
    if (key) void tell().catch(() => {})
  }, [key])
}
