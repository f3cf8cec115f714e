import type { Sender } from './sender.ts'

type Store = {
  get(key: string): number | undefined
  set(key: string, amount: number): unknown
  delete(key: string): unknown
}

/** Amounts by sender: each amount of one counts for every group that it is in. */
export function createSenderCounts(byKey: Store = new Map<string, number>()) {
  return {
    add(sender: Sender, amount: number): void {
      for (const { key } of sender) {
        const now = (byKey.get(key) ?? 0) + amount
        if (now > 0) byKey.set(key, now)
        else byKey.delete(key)
      }
    },
    /** A sender's amount: the largest of its groups' amounts, each divided by its factor; 0 for our own work. */
    of: (sender: Sender): number =>
      Math.max(0, ...sender.map(({ key, factor }) => (byKey.get(key) ?? 0) / factor)),
  }
}
