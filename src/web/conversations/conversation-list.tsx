import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ConversationRow, Side } from '#shared/conversations/conversations.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton, SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import type { BusinessChoice } from './business-filter.tsx'
import { ConversationItem } from './conversation-item.tsx'
import { conversationListQuery, type ListSearch } from './conversations.queries.ts'
import { ListFilters } from './list-filters.tsx'
import { type MessagesAddress, messagesHref, noFilters } from './messages-address.ts'
import { useOpeningByItself } from './use-opening-by-itself.ts'
import { useOutgoingStart } from './use-outgoing-messages.ts'

/** A page of conversations, for a `ConversationList`. */
export const useConversations = (search: ListSearch) => useQuery(conversationListQuery(useApi(), search))

type ConversationListProps = {
  list: ReturnType<typeof useConversations>
  /** Its name if it can’t be loaded: "Messages". */
  what: string
  page: number
  hrefOfPage: (page: number) => string
  hrefOf: (conversationId: number) => string
  /** The conversation that is open beside the list. */
  openId?: number | null
  /** It has those of several businesses. */
  namesBusiness: boolean
  /** In place of an empty list. */
  none: ReactNode
  /** More about each, below its row. */
  detailsOf?: (row: ConversationRow) => ReactNode
  /** Below the rows. */
  children?: ReactNode
}

/** Conversations, the newest first, wherever they are listed. */
export function ConversationList(props: ConversationListProps) {
  const { list, what, page, hrefOfPage, hrefOf, openId, namesBusiness, none, detailsOf, children } = props
  const { data, error, isPlaceholderData, refetch } = list
  useOutgoingStart()
  return (
    <>
      <div className="ConversationList" aria-busy={isPlaceholderData}>
        {data && data.conversations.length > 0 ? (
          <ul className="Conversations">
            {data.conversations.map((row) => (
              <ConversationItem
                key={row.id}
                row={row}
                to={hrefOf(row.id)}
                isOpen={row.id === openId}
                namesBusiness={namesBusiness}
                details={detailsOf?.(row) ?? null}
              />
            ))}
          </ul>
        ) : data ? (
          none
        ) : error ? (
          <ErrorState title={`${what} couldn’t be loaded`} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
      {children}
      {data ? <Pages page={page} hrefOfPage={hrefOfPage} hasMore={data.hasMore} /> : null}
    </>
  )
}

type SearchedConversationsProps = {
  side: Side
  address: MessagesAddress
  openId: number | null
  /** Those of the reader, to choose from. */
  businesses: readonly BusinessChoice[]
  /** Exports the conversations of a business as a file. */
  exporting: ReactNode
}

/** The conversations of one side with a search. Beside the list, the newest opens by itself. */
export function SearchedConversations(props: SearchedConversationsProps) {
  const { side, address, openId, businesses, exporting } = props
  const navigate = useNavigate()
  const list = useConversations({ ...address, side })
  const shown = list.data?.conversations ?? []
  const newest = list.isPlaceholderData || !list.isFetchedAfterMount ? undefined : shown[0]
  useOpeningByItself(openId === null && newest ? messagesHref({ ...address, side }, newest.id) : null)
  const show = (changes: Partial<MessagesAddress>) =>
    void navigate(messagesHref({ ...address, page: 1, ...changes }, openId), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <ListTools side={side} address={address} businesses={businesses} onShow={show} />
      <ConversationList
        list={list}
        what="Messages"
        page={address.page}
        hrefOfPage={(page) => messagesHref({ ...address, page }, openId)}
        hrefOf={(conversationId) => messagesHref(address, conversationId)}
        openId={openId}
        namesBusiness={address.business === null}
        none={<NoConversations side={side} address={address} openId={openId} />}
      >
        {side === 'business' && shown.length > 0 ? exporting : null}
      </ConversationList>
    </>
  )
}

type ListToolsProps = Pick<SearchedConversationsProps, 'side' | 'address' | 'businesses'> & {
  onShow: (changes: Partial<MessagesAddress>) => void
}

function ListTools({ side, address, businesses, onShow }: ListToolsProps) {
  const { search } = address
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  // The address may change by other means than this box, such as Back.
  if (shown !== search) {
    setShown(search)
    setText(search)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onShow({ search: text.trim() })
  }
  const clear = () => {
    setText('')
    onShow({ search: '' })
  }
  return (
    <div className="ConversationTools">
      <search>
        <form className="InputBox has-button" onSubmit={submit}>
          <SearchInput
            label="Search messages"
            maxLength={100}
            value={text}
            onType={setText}
            onClear={clear}
          />
        </form>
      </search>
      {side === 'business' ? <ListFilters address={address} businesses={businesses} onShow={onShow} /> : null}
    </div>
  )
}

type NoConversationsProps = Pick<SearchedConversationsProps, 'side' | 'address' | 'openId'>

function NoConversations({ side, address, openId }: NoConversationsProps) {
  const { user } = useAuth()
  const whole = messagesHref({ ...address, ...noFilters }, openId)
  if (messagesHref(address, openId) !== whole) return <NothingFound to={whole} />
  return side === 'business' ? (
    <EmptyState
      headingLevel={2}
      className="is-small"
      title="No messages yet"
      text="When someone asks you for a quote, we email you right away and you can reply here."
      action={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
    />
  ) : (
    <EmptyState
      headingLevel={2}
      className="is-small"
      title="No messages yet"
      text={
        user?.isEmailConfirmed === false
          ? 'Requests you sent with this email address appear here once you’ve confirmed it.'
          : 'Ask a business for a quote. You’ll get their reply here and by email.'
      }
      action={<ButtonLink to={paths.businesses}>Browse businesses</ButtonLink>}
    />
  )
}

/** In place of a list with filters, or of a page after its last. */
export const NothingFound = ({ to }: { to: string }) => (
  <EmptyState
    headingLevel={2}
    className="is-small"
    title="Nothing found"
    action={<ButtonLink to={to}>Show all</ButtonLink>}
  />
)

type PagesProps = Pick<ConversationListProps, 'page' | 'hrefOfPage'> & { hasMore: boolean }

function Pages({ page, hrefOfPage, hasMore }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav className="Pagination ConversationPages" aria-label="Pages">
      {page > 1 ? (
        <Link className="edge" rel="prev" to={hrefOfPage(page - 1)}>
          <ChevronLeft className="Icon is-s" />
          Newer
        </Link>
      ) : (
        <span className="edge is-off" aria-disabled="true">
          <ChevronLeft className="Icon is-s" />
          Newer
        </span>
      )}
      {hasMore ? (
        <Link className="edge" rel="next" to={hrefOfPage(page + 1)}>
          Older
          <ChevronRight className="Icon is-s" />
        </Link>
      ) : (
        <span className="edge is-off" aria-disabled="true">
          Older
          <ChevronRight className="Icon is-s" />
        </span>
      )}
    </nav>
  )
}

/** The list while it loads. */
export const ListSkeleton = () => (
  <SkeletonList
    label="Loading your messages"
    className="Conversations"
    itemClassName="Conversation"
    count={5}
  >
    <Skeleton className="Avatar" />
    <div>
      <Skeletons classNames={['is-text is-m', 'is-small is-l']} />
    </div>
  </SkeletonList>
)
