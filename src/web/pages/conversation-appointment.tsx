import '#web/styles/appointments.css'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { AppointmentCard } from '#web/appointments/appointment-card.tsx'
import type { Api } from '#web/lib/api-client.ts'

type ConversationAppointmentProps = {
  access: { id: number; api: Api }
  conversation: Conversation
  onChanged: () => Promise<unknown>
}

/** The appointment of a conversation. Where nobody can write anymore, it can still be canceled. */
export function ConversationAppointment({ access, conversation, onChanged }: ConversationAppointmentProps) {
  return (
    <AppointmentCard
      access={access}
      headingLevel={3}
      lastPosition={conversation.lastPosition}
      onChanged={onChanged}
    />
  )
}
