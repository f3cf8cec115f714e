import type { Conversation, ConversationHandling } from '#shared/conversations/conversations.schemas.ts'
import { conversationStages } from '#shared/conversations/stages.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, handleConversation } from './conversations.queries.ts'
import { SnoozeButton } from './snooze-button.tsx'
import { stageWords } from './stage-words.ts'

type HandlingProps = {
  access: ConversationAccess
  conversation: Conversation
  onChanged: () => Promise<unknown>
}

/** The stage of a business's conversation, and its archive. */
export function Handling({ access, conversation, onChanged }: HandlingProps) {
  const { isRunning, run } = useOneCall()
  const { stage, isArchived } = conversation
  const save = async (handling: ConversationHandling) => {
    try {
      await handleConversation(access, handling)
      await onChanged()
      return true
    } catch (error) {
      toastFailure('Not saved', error)
      return false
    }
  }
  const archive = () =>
    run(async () => {
      const wasSaved = await save({ isArchived: !isArchived })
      if (!wasSaved || isArchived) return
      toast({
        title: 'Archived',
        description: 'It comes back when the customer writes again.',
        action: { label: 'Undo', onAction: () => void save({ isArchived: false }) },
      })
    })
  return (
    <div className="Handling">
      <Select
        aria-label="Status of this conversation"
        value={stage ?? 'new'}
        disabled={isRunning}
        onChange={({ target }) => {
          const next = conversationStages.find((one) => one === target.value)
          if (next) void run(() => save({ stage: next }))
        }}
      >
        {conversationStages.map((one) => (
          <option key={one} value={one}>
            {stageWords[one]}
          </option>
        ))}
      </Select>
      <SnoozeButton
        conversation={conversation}
        isDisabled={isRunning}
        onSave={(handling) => run(() => save(handling))}
      />
      <Button variant="quiet" disabled={isRunning} onClick={() => void archive()}>
        {isArchived ? 'Move out of archive' : 'Archive'}
      </Button>
    </div>
  )
}
