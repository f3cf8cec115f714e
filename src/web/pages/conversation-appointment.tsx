import '#web/styles/appointments.css'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { AppointmentCard } from '#web/appointments/appointment-card.tsx'
import { type ConversationAccess, conversationQuery } from '#web/conversations/conversations.queries.ts'
import { OutcomeCard } from '#web/outcomes/outcome-card.tsx'

type ConversationAppointmentProps = {
  access: ConversationAccess
  conversation: Conversation
  /** A quote can be accepted, which is the next step. */
  isDeciding: boolean
  onChanged: () => Promise<unknown>
}

/**
 * The appointment of a conversation, and its outcome. Where nobody can write anymore, it can still be
 * canceled.
 */
export function ConversationAppointment(props: ConversationAppointmentProps) {
  const { access, conversation, isDeciding, onChanged } = props
  const { queryKey } = conversationQuery(access)
  const { side, visitor, business } = conversation
  return (
    <OutcomeCard
      of={{ ...access, queryKey }}
      appointment={
        <AppointmentCard
          access={access}
          otherName={side === 'business' ? visitor.name : business.name}
          headingLevel={3}
          isFolding
          isSecondary={isDeciding}
          lastPosition={conversation.lastPosition}
          onChanged={onChanged}
        />
      }
    />
  )
}
