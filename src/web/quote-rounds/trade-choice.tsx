import { type ReactNode, useId } from 'react'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import type { Trade, TradeIds } from './use-trade.ts'

type TradeChoiceProps = {
  trade: Trade
  /** Two lists to choose another kind of work from. */
  toSelects: (value: TradeIds | null, onChange: (value: TradeIds) => void) => ReactNode
}

/** The kind of work as we understood it; the visitor has the last word. */
export function TradeChoice({
  trade: { trade, options, isOther, chooseOther },
  toSelects,
}: TradeChoiceProps) {
  const name = useId()
  const selects = toSelects(isOther || options.length === 0 ? trade : null, chooseOther)
  return (
    <Fieldset legend="What kind of work is it?" className="RoundTrade">
      {options.length > 0 ? (
        <div className="RoundTrade-options">
          {options.map(({ subcategory, name: label, isOn, choose }) => (
            <Radio key={subcategory} name={name} label={label} checked={isOn} onChange={choose} />
          ))}
          <Radio name={name} label="Something else" checked={isOther} onChange={() => chooseOther(null)} />
        </div>
      ) : null}
      {options.length === 0 || isOther ? selects : null}
    </Fieldset>
  )
}
