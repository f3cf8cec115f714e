import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { ReportEntry } from '#web/reports/report-entry.tsx'
import { AskOthersToo } from './ask-others-too.tsx'
import { RequestEntries } from './request-entries.tsx'

type ConversationEntriesProps = {
  conversation: Conversation
  /** Of the secret link of a visitor without an account. */
  token: string | null
  onChanged: () => Promise<unknown>
}

/** In a conversation's menu: to ask others, to report it, and for a business to block the visitor. */
export function ConversationEntries({ conversation, token, onChanged }: ConversationEntriesProps) {
  const { id, side, visitor, business, isVisitorBlocked } = conversation
  if (side === 'visitor')
    return (
      <>
        <AskOthersToo conversation={conversation} token={token} />
        <ReportEntry thing={{ kind: 'answer', id, token }} what={`the reply from ${business.name}`} />
      </>
    )
  return (
    <RequestEntries
      request={{ id, name: visitor.name, isSenderBlocked: isVisitorBlocked }}
      onChanged={onChanged}
    />
  )
}
