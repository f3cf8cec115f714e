import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { BlockSenderButton } from '#web/quote-requests/block-sender-button.tsx'
import { ReportLink } from '#web/reports/report-link.tsx'
import { AskOthersToo } from './ask-others-too.tsx'

type ConversationActionsProps = {
  conversation: Conversation
  /** Of the secret link of a visitor without an account. */
  token: string | null
  onChanged: () => Promise<unknown>
}

/** Ways out of a conversation: to ask others, to report it, and for a business to block the visitor. */
export function ConversationActions({ conversation, token, onChanged }: ConversationActionsProps) {
  const { id, side, visitor, business, isVisitorBlocked } = conversation
  if (side === 'visitor')
    return (
      <>
        <AskOthersToo conversation={conversation} token={token} />
        <ReportLink thing={{ kind: 'answer', id, token }} what={`the answer of ${business.name}`} />
      </>
    )
  return (
    <>
      <ReportLink thing={{ kind: 'request', id }} what={`the request from ${visitor.name}`} />
      <BlockSenderButton
        request={{ id, name: visitor.name, isSenderBlocked: isVisitorBlocked }}
        onChanged={onChanged}
      />
    </>
  )
}
