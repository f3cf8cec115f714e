import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoundTrade } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { likelyTradesQuery } from './quote-rounds.queries.ts'
import type { RoundDraft } from './round-draft.ts'

/** A trade that isn't named yet. */
export type TradeIds = Omit<RoundTrade, 'name'>

/** A trade in the draft: "2.21.0", with 0 for an unknown level; after `other`, one chosen from the lists. */
const other = 'other'
const textOf = ({ category, subcategory, subSubCategory }: TradeIds): string =>
  [category, subcategory, subSubCategory].map((id) => id ?? 0).join('.')

function toTrade(text: string): TradeIds | null {
  const [category, subcategory, subSubCategory] = text
    .replace(other, '')
    .split('.')
    .map((id) => Number(id) || null)
  return category
    ? { category, subcategory: subcategory ?? null, subSubCategory: subSubCategory ?? null }
    : null
}

/** Milliseconds after the last keystroke before the description is read. */
const typingRest = 500

type Given = {
  draft: RoundDraft
  change: (changes: Partial<RoundDraft>) => void
  /** Names the address of the form: a visitor from another address may want something else. */
  startedAt: string
  /** The trade in the address; undefined while it is unknown. */
  startTrade: RoundTrade | null | undefined
  /** False once the visitor has gone on. */
  isTyping: boolean
}

/** The kind of work: chosen by the visitor, else known from the address, else read from the description. */
export function useTrade({ draft, change, startedAt, startTrade, isTyping }: Given) {
  const api = useApi()
  const client = useQueryClient()
  const settled = useSettled(draft.what, typingRest)
  const isRead = startTrade === null || startTrade?.subcategory === null
  const typed = draft.what.trim()
  const what = isTyping ? settled.trim() : typed
  const likely = useQuery(likelyTradesQuery(api, what, isRead && what !== ''))
  const { trades = [], isClear = false } = likely.data ?? {}
  const options = isRead ? trades : startTrade ? [startTrade] : []
  const chosen = draft.tradeAt === startedAt ? draft.trade : ''
  const own = toTrade(chosen)
  const isOffered = options.some(({ subcategory }) => subcategory === own?.subcategory)
  // A choice stays, even if the changed description no longer offers it.
  const isOther = chosen !== '' && (chosen.startsWith(other) || !isOffered)
  const guessed = isRead ? ((isClear ? trades[0] : undefined) ?? startTrade) : startTrade
  const trade = chosen === '' ? (guessed ?? null) : own
  const choose = (text: string) => change({ trade: text, tradeAt: startedAt })
  return {
    trade,
    options: options.map((option) => ({
      ...option,
      isOn: !isOther && option.subcategory === trade?.subcategory,
      choose: () => choose(textOf(option)),
    })),
    isOther,
    /** True until the description has been checked for a trade. */
    isReading: isRead && typed !== '' && (what !== typed || likely.isPending || likely.isPlaceholderData),
    chooseOther: (ids: TradeIds | null) => choose(ids ? other + textOf(ids) : other),
    /** Reads the latest description; without a connection, it yields no trade. */
    settle: async () => {
      if (isRead && typed !== '') await client.fetchQuery(likelyTradesQuery(api, typed)).catch(() => null)
    },
  }
}

export type Trade = ReturnType<typeof useTrade>
