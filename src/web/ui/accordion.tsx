import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type AccordionItem = { id: string | number; title: ReactNode; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** Allows several open answers; otherwise opening one closes the other. */
  isMultiple?: boolean | undefined
  /** Ids that are open initially. */
  defaultOpen?: ReadonlyArray<string | number> | undefined
  headingLevel?: 2 | 3 | 4 | undefined
}

/** Expandable questions. The answers are in the HTML from the start, so that search engines read them. */
export function Accordion({ items, isMultiple, defaultOpen = [], headingLevel = 3 }: AccordionProps) {
  const baseId = useId()
  const [openIds, setOpenIds] = useState<ReadonlyArray<string | number>>(defaultOpen)
  const toggle = (id: string | number) =>
    setOpenIds((open) => {
      if (open.includes(id)) return open.filter((other) => other !== id)
      return isMultiple ? [...open, id] : [id]
    })
  const Heading = `h${headingLevel}` as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles key presses on its buttons
    <div onKeyDown={handleArrows}>
      {items.map((item) => {
        const isOpen = openIds.includes(item.id)
        const panelId = `${baseId}-${item.id}`
        const Sign = isOpen ? Minus : Plus
        return (
          <div className="Accordion-item" key={item.id}>
            <Heading>
              <button
                type="button"
                id={`${panelId}-head`}
                aria-expanded={isOpen}
                aria-controls={panelId}
                onClick={() => toggle(item.id)}
              >
                {item.title}
                <Sign className="Icon" />
              </button>
            </Heading>
            <section
              className="Accordion-panel"
              id={panelId}
              aria-labelledby={`${panelId}-head`}
              hidden={!isOpen}
            >
              {item.content}
            </section>
          </div>
        )
      })}
    </div>
  )
}

function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.Accordion-item button[aria-controls]'),
  ]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}
