import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { categoriesQuery, subcategoriesQuery } from './categories.queries.ts'
import { LevelField } from './level-field.tsx'

export type ChosenTrade = { category: number | null; subcategory: number | null }
type TradeSelectsProps = { value: ChosenTrade; onChange: (value: ChosenTrade) => void }

/** A kind of work from the tree: a category, then a subcategory. */
export function TradeSelects({ value, onChange }: TradeSelectsProps) {
  const api = useApi()
  const { category, subcategory } = value
  return (
    <div className="Form-two">
      <LevelField
        label="Category"
        name="category"
        list={useQuery(categoriesQuery(api))}
        value={category}
        none="Choose a category"
        fault={undefined}
        onChange={(id) => onChange({ category: id, subcategory: null })}
      />
      <LevelField
        label="Kind of work"
        name="subcategory"
        list={useQuery(subcategoriesQuery(api, category))}
        value={subcategory}
        none={category === null ? 'Choose a category first' : 'Not sure'}
        fault={undefined}
        isDisabled={category === null}
        onChange={(id) => onChange({ category, subcategory: id })}
      />
    </div>
  )
}
