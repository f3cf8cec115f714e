import type { ReactNode, Ref } from 'react'
import { cx } from '#web/ui/class-names.ts'

type SectionProps = {
  /** Of the heading. */
  id: string
  /** The ID of the section, as the target of a link. */
  anchor?: string
  title: ReactNode
  /** A muted line under the title. */
  note?: ReactNode
  /** In the header: a link to everything, or a button. */
  action?: ReactNode
  isFirst?: boolean
  /** On a wide screen, puts the header beside the content. */
  isSplit?: boolean
  headClassName?: string
  /** Makes the section focusable. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A section of a page: a 2 px rule, a header, its content. */
export function Section(props: SectionProps) {
  const { id, anchor, title, note, action, isFirst, isSplit, headClassName, ref, children } = props
  const content = (
    <>
      <div className={cx('Section-head', headClassName)}>
        <div>
          <h2 id={id}>{title}</h2>
          {note ? <p className="Section-note">{note}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </>
  )
  return (
    <section
      ref={ref}
      id={anchor}
      className={cx('Section', isFirst && 'is-first')}
      tabIndex={ref ? -1 : undefined}
      aria-labelledby={id}
    >
      {isSplit ? <div className="Split">{content}</div> : content}
    </section>
  )
}

type TitledText = { title: string; text: ReactNode }
type ListSectionProps = { id: string; title: ReactNode; items: readonly TitledText[] }

type StepsProps = ListSectionProps & { action?: ReactNode; className?: string }

/** A section of numbered steps. */
export function Steps({ id, title, items, action, className }: StepsProps) {
  return (
    <Section id={id} title={title} action={action}>
      <ol className={cx('Steps', className)}>
        {items.map((item) => (
          <li key={item.title}>
            <div>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A section of reasons, beside its header. */
export function Reasons({ id, title, items }: ListSectionProps) {
  return (
    <Section id={id} title={title} isSplit>
      <ul className="Reasons">
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
