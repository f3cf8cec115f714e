import { Archive, ArchiveRestore, Clock } from 'lucide-react'
import type { Conversation, ConversationHandling } from '#shared/conversations/conversations.schemas.ts'
import { conversationStages } from '#shared/conversations/stages.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { DisclosureButton } from '#web/ui/disclosure-menu.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type ConversationAccess, handleConversation } from './conversations.queries.ts'
import { stageWords } from './stage-words.ts'
import { useSnooze } from './use-snooze.tsx'

type HandlingProps = {
  access: ConversationAccess
  conversation: Pick<Conversation, 'id' | 'stage' | 'isArchived' | 'snoozedUntil'>
  onChanged: () => Promise<unknown>
}

/** The stage of a business's conversation, its snooze and its archive, beside its name. */
export function Handling(props: HandlingProps) {
  const { stage, snooze, archive, isRunning } = useHandling(props)
  return (
    <div className="Handling">
      {stage}
      <Button variant="quiet" aria-haspopup="dialog" disabled={isRunning} onClick={snooze.open}>
        {snooze.label}
      </Button>
      {snooze.dialog}
      <Button variant="quiet" disabled={isRunning} onClick={archive.run}>
        {archive.label}
      </Button>
    </div>
  )
}

/** The same as entries of a menu. */
export function HandlingEntries(props: HandlingProps) {
  const { stage, snooze, archive, isRunning } = useHandling(props)
  const { isArchived } = props.conversation
  return (
    <>
      <li className="Menu-field">{stage}</li>
      <DisclosureButton
        hasDialog
        icon={Clock}
        title={snooze.label}
        isDisabled={isRunning}
        onSelect={snooze.open}
      />
      {snooze.dialog}
      <DisclosureButton
        icon={isArchived ? ArchiveRestore : Archive}
        title={archive.label}
        isDisabled={isRunning}
        onSelect={archive.run}
      />
    </>
  )
}

function useHandling({ access, conversation, onChanged }: HandlingProps) {
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
  const snooze = useSnooze({
    conversation,
    isSaving: isRunning,
    onSave: (handling) => run(() => save(handling)),
  })
  return {
    isRunning,
    stage: (
      <Select
        prefix="Status"
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
    ),
    snooze,
    archive: { label: isArchived ? 'Move out of archive' : 'Archive', run: () => void archive() },
  }
}
