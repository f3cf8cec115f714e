import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import type { Label } from '#shared/conversations/labels.schemas.ts'
import { labelsMax } from '#shared/conversations/team-limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { type ConversationAccess, conversationsKey } from './conversations.queries.ts'
import { LabelForm } from './label-form.tsx'
import { LabelTag } from './label-tags.tsx'
import { createLabel, deleteLabel, labelsKey, labelsQuery, saveLabel } from './team.queries.ts'
import { useLabelChoice } from './use-label-choice.ts'

type LabelsDialogProps = {
  access: ConversationAccess
  conversation: Pick<Conversation, 'business' | 'labels'>
  isOpen: boolean
  onClose: () => void
}

/** The labels of a business and of one conversation, with their names. */
export function LabelsDialog({ isOpen, onClose, ...props }: LabelsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title="Labels"
      description={`Shared by everyone on the ${props.conversation.business.name} team. Customers don’t see them.`}
    >
      <LabelList {...props} />
    </Dialog>
  )
}

function LabelList({
  access,
  conversation: { business, labels: given },
}: Omit<LabelsDialogProps, 'isOpen' | 'onClose'>) {
  const queryClient = useQueryClient()
  const { data: labels, error, refetch } = useQuery(labelsQuery(access.api, business.id))
  const choose = useLabelChoice(access)
  const list = useRef<HTMLUListElement>(null)
  const renew = async () => {
    await queryClient.invalidateQueries({ queryKey: labelsKey })
    await queryClient.invalidateQueries({ queryKey: conversationsKey })
  }
  if (!labels)
    return error ? (
      <ErrorState title="Labels couldn’t be loaded" onRetry={() => void refetch()} />
    ) : (
      <>
        <LoadingNote label="Loading labels" />
        <Skeletons classNames={['is-text is-m', 'is-text is-s']} />
      </>
    )
  const has = ({ id }: Label) => given.some((one) => one.id === id)
  return (
    <>
      <ul ref={list} className="LabelRows" aria-label="Labels" tabIndex={-1}>
        {labels.map((label) => (
          <LabelRow
            key={label.id}
            access={access}
            businessId={business.id}
            label={label}
            isOn={has(label)}
            onToggle={(isOn) =>
              void choose(isOn ? [...given, label] : given.filter(({ id }) => id !== label.id))
            }
            onChanged={renew}
            list={list}
          />
        ))}
      </ul>
      {labels.length < labelsMax ? (
        <LabelForm
          legend="New label"
          keptAs={`label:${business.id}`}
          blank={{ name: '', color: 'green' }}
          action="Add label"
          send={(label) => createLabel(access.api, business.id, label)}
          onSent={async (answer) => {
            await renew()
            if (answer && !has(answer.label)) await choose([...given, answer.label])
          }}
        />
      ) : (
        <p className="Notes-hint">A business can have at most {labelsMax} labels.</p>
      )}
    </>
  )
}

type LabelRowProps = {
  access: ConversationAccess
  businessId: number
  label: Label
  isOn: boolean
  onToggle: (isOn: boolean) => void
  onChanged: () => Promise<unknown>
  /** Gets the focus when the label is deleted. */
  list: RefObject<HTMLElement | null>
}

function LabelRow(props: LabelRowProps) {
  const { access, businessId, label, isOn, onToggle, onChanged, list } = props
  const { api } = access
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <div className="LabelRow">
        <Checkbox
          label={<LabelTag {...label} />}
          checked={isOn}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <IconButton
          ref={pencil}
          isPlain
          label={`Change the label ${label.name}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <Pencil className="Icon is-s" />
        </IconButton>
      </div>
      {isEditing ? (
        <LabelForm
          legend={`Change the label ${label.name}`}
          blank={label}
          action="Save label"
          send={({ name, color }) => saveLabel(api, businessId, label.id, { name, color })}
          onSent={async () => {
            await onChanged()
            pencil.current?.focus()
            setEditing(false)
          }}
          more={<DeleteLabel {...{ api, businessId, label, onChanged, list }} />}
        />
      ) : null}
    </li>
  )
}

type DeleteLabelProps = Pick<LabelRowProps, 'businessId' | 'label' | 'onChanged' | 'list'> &
  Pick<ConversationAccess, 'api'>

/** Conversations don’t get a deleted label back, so this asks first. */
function DeleteLabel({ api, businessId, label, onChanged, list }: DeleteLabelProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await deleteLabel(api, businessId, label.id)
    await onChanged()
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete label
      </Button>
      <CallDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete the label ${label.name}?`}
        text="This removes it from every conversation for your whole team."
        action="Delete label"
        running="Deleting..."
        back="Keep it"
        isDanger
        call={remove}
        failure="The label wasn’t deleted"
        focusAfter={list}
      />
    </>
  )
}
