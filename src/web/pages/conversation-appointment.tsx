import '#web/styles/appointments.css'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { AppointmentCard } from '#web/appointments/appointment-card.tsx'
import type { Api } from '#web/lib/api-client.ts'

type ConversationAppointmentProps = {
  access: { id: number; api: Api }
  conversation: Conversation
  onChanged: () => Promise<unknown>
}

/** The appointment of a conversation, where somebody answers in it. */
export function ConversationAppointment({ access, conversation, onChanged }: ConversationAppointmentProps) {
  if (conversation.obstacle) return null
  return (
    <AppointmentCard
      access={access}
      headingLevel={3}
      lastPosition={conversation.lastPosition}
      onChanged={onChanged}
    />
  )
}
