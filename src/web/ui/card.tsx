import type { ReactNode, Ref } from 'react'
import { cx } from '#web/ui/class-names.ts'

type CardProps = {
  title?: ReactNode
  /** A muted line under the title. */
  note?: ReactNode
  /** At the right of the header: a link or a secondary button. */
  action?: ReactNode
  headingLevel?: 2 | 3 | undefined
  id?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLElement> | undefined
  children: ReactNode
}

/** A section of a page: a 2 px rule, a left-aligned header, its content. The design has no boxes. */
export function Card({ title, note, action, headingLevel = 2, id, className, ref, children }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section ref={ref} className={cx('Block', className)} id={id}>
      {title ? (
        <div className="Block-head">
          <div>
            <Heading>{title}</Heading>
            {note ? <p className="Block-note">{note}</p> : null}
          </div>
          {action}
        </div>
      ) : null}
      {children}
    </section>
  )
}
