import { FlaskConical } from 'lucide-react'
import type { Ref } from 'react'
import type { CardForm } from './card-form.ts'
import { CardInput } from './card-input.tsx'
import { groupCvc, groupDigits, groupExpiry, testCards } from './test-card.ts'
import { useTestCard } from './use-test-card.ts'

const inputs = [
  {
    field: 'number',
    label: 'Card number',
    group: groupDigits,
    autoComplete: 'cc-number',
    placeholder: '4242 4242 4242 4242',
  },
  { field: 'expiry', label: 'Expiry', group: groupExpiry, autoComplete: 'cc-exp', placeholder: 'MM/YY' },
  { field: 'cvc', label: 'CVC', group: groupCvc, autoComplete: 'cc-csc', placeholder: '123' },
] as const

/** Our own card form, for the test provider. */
export function TestCardForm({ ref }: { ref: Ref<CardForm> }) {
  const { card, faults, change } = useTestCard(ref)
  return (
    <>
      <p className="TestNote">
        <FlaskConical className="Icon is-s" />
        Test payments: no card is charged
      </p>
      <div className="CardFields">
        {inputs.map(({ field, ...input }) => (
          <CardInput
            {...input}
            key={field}
            field={field}
            value={card[field]}
            error={faults[field]}
            onType={(text) => change({ [field]: text })}
          />
        ))}
      </div>
      <TestCards onPick={(number) => change({ number, expiry: someExpiry(), cvc: '123' })} />
    </>
  )
}

/** Always several years away. */
const someExpiry = (): string => `12/${String((new Date().getFullYear() + 4) % 100).padStart(2, '0')}`

/** The numbers known to the test provider; a press fills one in. */
function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className="TestCards">
      <h4>Test numbers</h4>
      <ul>
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(number)}>
              <span className="num">{number}</span>
              <small>{does}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
