import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { ConversationAccess } from './conversations.queries.ts'
import { LabelTags } from './label-tags.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { Notes } from './notes.tsx'
import { notesQuery } from './team.queries.ts'

type TeamPanelProps = { access: ConversationAccess; conversation: Conversation }

/** For the business's team: beside the conversation on wide screens, else opened by a button above it. */
export function TeamPanel({ access, conversation }: TeamPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { labels } = conversation
  return (
    <section className={cx('TeamPanel', isOpen && 'is-open')} aria-label="For your team">
      <div className="TeamPanel-bar">
        <button
          type="button"
          className="TeamPanel-toggle"
          aria-expanded={isOpen}
          aria-controls="team-panel"
          onClick={() => setOpen(!isOpen)}
        >
          Labels and notes
          <NoteCount access={access} />
          <ChevronDown className="Icon is-s is-turning" />
        </button>
        {isOpen ? null : <LabelTags labels={labels} />}
      </div>
      <div className="TeamPanel-body" id="team-panel">
        <section className="TeamPanel-labels" aria-labelledby="labels-title">
          <h3 id="labels-title">Labels</h3>
          <LabelTags labels={labels} />
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {labels.length > 0 ? 'Change labels' : 'Add a label'}
          </Button>
        </section>
        <Notes access={access} />
      </div>
      <LabelsDialog
        access={access}
        conversation={conversation}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </section>
  )
}

function NoteCount({ access }: Pick<TeamPanelProps, 'access'>) {
  const { data: notes = [] } = useQuery(notesQuery(access))
  if (notes.length === 0) return null
  return <small className="num">{notes.length === 1 ? '1 note' : `${notes.length} notes`}</small>
}
