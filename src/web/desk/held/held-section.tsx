import { useDeskAddress } from '../use-desk-address.ts'
import { CaughtPart } from './caught-part.tsx'
import { HeldPart } from './held-part.tsx'

/** Likely spam: quote requests and messages by the spam rules, forms by their hidden field. */
export function HeldSection() {
  const { show } = useDeskAddress()
  return show === 'caught' ? <CaughtPart /> : <HeldPart />
}
