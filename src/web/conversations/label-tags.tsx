import type { Label } from '#shared/conversations/labels.schemas.ts'

/** The name of a label in its color. */
export const LabelTag = ({ name, color }: Pick<Label, 'name' | 'color'>) => (
  <span className={`LabelTag is-${color}`}>{name}</span>
)

/** The labels of a conversation; nothing without any. */
export function LabelTags({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null
  return (
    <span className="LabelTags">
      <span className="sr">Labels: </span>
      {labels.map((label) => (
        <LabelTag key={label.id} {...label} />
      ))}
    </span>
  )
}
