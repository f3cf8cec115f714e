import { Check } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'

/** A business's additional services. */
export function OfferedServices({ services }: { services: readonly string[] }) {
  const names = [...new Set(services)]
  if (names.length === 0) return null
  return (
    <Card title={`We also offer ${names.length} ${names.length === 1 ? 'service' : 'services'}`}>
      <ul className="Ticks is-columns">
        {names.map((name) => (
          <li key={name}>
            <Check className="Icon" />
            <span className="Ticks-text">{name}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
