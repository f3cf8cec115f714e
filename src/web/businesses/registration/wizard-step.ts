import type { ReactNode } from 'react'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import type { Wizard } from './use-wizard.ts'

/** The category tree's parts from the page, because it is another room's. */
export type CategoryParts = {
  categoryFields: (props: {
    value: CategoryChoice
    onChange: (choice: CategoryChoice) => void
    faults: Partial<Record<keyof CategoryChoice, string | undefined>>
  }) => ReactNode
  /** The chosen category as text. */
  categoryPath: (value: CategoryChoice) => ReactNode
  /** What the chosen category is called on a card. */
  trade: (value: CategoryChoice) => ReactNode
}

export type StepProps = { wizard: Wizard } & CategoryParts
