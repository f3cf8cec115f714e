import type { ReactNode } from 'react'
import { useDeskAddress } from '../use-desk-address.ts'
import { CategoriesPart } from './categories-part.tsx'
import { FaqsPart } from './faqs-part.tsx'
import { TestimonialsPart } from './testimonials-part.tsx'
import { TradeQuestionsPart } from './trade-questions-part.tsx'

type ContentSectionProps = {
  /** Renders a category icon from its markup. */
  drawIcon: (markup: string) => ReactNode
}

/** Content that staff write: testimonials, questions, categories, and the questions of trades. */
export function ContentSection({ drawIcon }: ContentSectionProps) {
  const { show } = useDeskAddress()
  if (show === 'faqs') return <FaqsPart />
  if (show === 'trades') return <TradeQuestionsPart />
  if (show === 'categories') return <CategoriesPart drawIcon={drawIcon} />
  return <TestimonialsPart />
}
