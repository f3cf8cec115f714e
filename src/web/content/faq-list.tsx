import type { Faq } from '#shared/content/content.schemas.ts'
import { Accordion } from '#web/ui/accordion.tsx'

type FaqListProps = {
  faqs: readonly Faq[]
  isFirstOpen?: boolean | undefined
  headingLevel?: 2 | 3 | undefined
}

/** Questions that open one at a time, or a message when there are none. */
export function FaqList({ faqs, isFirstOpen = false, headingLevel = 3 }: FaqListProps) {
  const [first] = faqs
  if (!first) return <p>No frequently asked questions available.</p>
  return (
    <Accordion
      headingLevel={headingLevel}
      defaultOpen={isFirstOpen ? [first.id] : []}
      items={faqs.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }))}
    />
  )
}
