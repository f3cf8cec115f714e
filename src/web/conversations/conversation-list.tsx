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
import { ConversationItem } from './conversation-item.tsx'
import { conversationListQuery } from './conversations.queries.ts'
import { ListFilters } from './list-filters.tsx'
import { type MessagesAddress, messagesHref } from './messages-address.ts'
import { useOpeningByItself } from './use-opening-by-itself.ts'
import { useOutgoingStart } from './use-outgoing-messages.ts'

type ConversationListProps = {
  side: Side
  address: MessagesAddress
  /** The conversation that is open beside the list. */
  openId: number | null
}

/** The conversations of one side, the newest first, with a search. Beside the list, the newest opens by itself. */
export function ConversationList({
  exporting,
  ...shown
}: ConversationListProps & {
  /** Exports the conversations of a business as a file. */
  exporting: ReactNode
}) {
  const { side, address, openId } = shown
  const navigate = useNavigate()
  useOutgoingStart()
  const { data, error, isPlaceholderData, isFetchedAfterMount, refetch } = useQuery(
    conversationListQuery(useApi(), { ...address, side }),
  )
  const newest = isPlaceholderData || !isFetchedAfterMount ? undefined : data?.conversations[0]
  useOpeningByItself(openId === null && newest ? messagesHref({ ...address, side }, newest.id) : null)
  const show = (changes: Partial<MessagesAddress>) =>
    void navigate(messagesHref({ ...address, page: 1, ...changes }, openId), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <>
      <ListTools side={side} address={address} onShow={show} />
      <div className="ConversationList" aria-busy={isPlaceholderData}>
        {data ? (
          <Rows rows={data.conversations} {...{ side, address, openId }} />
        ) : error ? (
          <ErrorState title="Messages couldn’t be loaded" onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
      {side === 'business' && data && data.conversations.length > 0 ? exporting : null}
      {data ? <Pages address={address} openId={openId} hasMore={data.hasMore} /> : null}
    </>
  )
}

type ListToolsProps = {
  side: Side
  address: MessagesAddress
  onShow: (changes: Partial<MessagesAddress>) => void
}

function ListTools({ side, address, onShow }: ListToolsProps) {
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
      {side === 'business' ? <ListFilters address={address} onShow={onShow} /> : null}
    </div>
  )
}

type RowsProps = ConversationListProps & { rows: readonly ConversationRow[] }

function Rows({ rows, side, address, openId }: RowsProps) {
  if (rows.length === 0) return <NoConversations side={side} address={address} openId={openId} />
  return (
    <ul className="Conversations">
      {rows.map((row) => (
        <ConversationItem
          key={row.id}
          row={row}
          to={messagesHref(address, row.id)}
          isOpen={row.id === openId}
        />
      ))}
    </ul>
  )
}

function NoConversations({ side, address, openId }: ConversationListProps) {
  const { user } = useAuth()
  if (address.search || address.stage || address.shelf || address.label || address.page > 1) {
    const everything = { ...address, search: '', stage: null, shelf: null, label: '', page: 1 }
    return (
      <EmptyState
        headingLevel={2}
        className="is-small"
        title="Nothing found"
        action={<ButtonLink to={messagesHref(everything, openId)}>Show all</ButtonLink>}
      />
    )
  }
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

type PagesProps = { address: MessagesAddress; openId: number | null; hasMore: boolean }

function Pages({ address, openId, hasMore }: PagesProps) {
  const { page } = address
  if (page === 1 && !hasMore) return null
  const hrefOf = (other: number) => messagesHref({ ...address, page: other }, openId)
  return (
    <nav className="Pagination ConversationPages" aria-label="Pages">
      {page > 1 ? (
        <Link className="edge" rel="prev" to={hrefOf(page - 1)}>
          <ChevronLeft className="Icon is-s" />
          Newer
        </Link>
      ) : (
        <span className="edge is-off">
          <ChevronLeft className="Icon is-s" />
          Newer
        </span>
      )}
      {hasMore ? (
        <Link className="edge" rel="next" to={hrefOf(page + 1)}>
          Older
          <ChevronRight className="Icon is-s" />
        </Link>
      ) : (
        <span className="edge is-off">
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
