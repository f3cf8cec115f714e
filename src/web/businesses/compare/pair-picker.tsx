import { useEffect, useState } from 'react'
import { Select } from '#web/ui/select.tsx'
import type { Pair } from './comparison.ts'

type PairPickerProps = {
  names: readonly string[]
  pair: Pair
  onChoose: (side: 0 | 1, place: number) => void
}

/** On phones: which two columns to show. */
export function PairPicker({ names, pair, onChoose }: PairPickerProps) {
  return (
    <div className="PairPicker phone is-screen">
      {([0, 1] as const).map((side) => (
        <Select
          key={side}
          isBlock
          aria-label={side === 0 ? 'Left column' : 'Right column'}
          value={pair[side]}
          onChange={({ target }) => onChoose(side, Number(target.value))}
        >
          {names.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <option key={place} value={place} disabled={place === pair[side === 0 ? 1 : 0]}>
              {name}
            </option>
          ))}
        </Select>
      ))}
      <p>Swipe or pick to compare others.</p>
      <PairStatus text={pair.map((place) => names[place]).join(' and ')} />
    </div>
  )
}

/** Announces the pair after a swipe, but not the initial one. */
function PairStatus({ text }: { text: string }) {
  const [first] = useState(text)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (text !== first) setChanged(true)
  }, [text, first])
  return (
    <span className="sr" role="status">
      {isChanged ? `Showing ${text}` : ''}
    </span>
  )
}
