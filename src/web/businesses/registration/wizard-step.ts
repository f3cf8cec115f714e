import type { ReactNode } from 'react'
import type { CategoryChoice } from '#shared/categories/category-choice.ts'
import type { PinMapPart } from '../form/pin-field.tsx'
import type { Wizard } from './use-wizard.ts'

/** The category tree's parts from the page, because it is another room's. */
export type CategoryParts = {
  categoryFields: (props: {
    value: CategoryChoice
    onChange: (choice: CategoryChoice) => void
    faults: Partial<Record<keyof CategoryChoice, string | undefined>>
  }) => ReactNode
  /** A part that needs the names of the chosen services. */
  withServiceNames: (value: CategoryChoice, show: (names: string[]) => ReactNode) => ReactNode
  /** The chosen category as text. */
  categoryPath: (value: CategoryChoice) => ReactNode
  /** The chosen category's name on a card. */
  trade: (value: CategoryChoice) => ReactNode
}

/** Parts of other rooms, from the page. */
export type PageParts = CategoryParts & { PinMap: PinMapPart }

export type StepProps = { wizard: Wizard } & PageParts
