import { Check } from 'lucide-react'

/** A list of features, each with a check mark. */
export const Ticks = ({ items }: { items: readonly string[] }) => (
  <ul className="Ticks">
    {items.map((item) => (
      <li key={item}>
        <Check className="Icon" />
        {item}
      </li>
    ))}
  </ul>
)
