import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { QuoteRoundSent } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import type { Apart } from './apart-text.ts'

/** Number of this visit's steps behind an entry of the tab's history. */
const depthOf = (state: unknown): number => Number((state as { depth?: unknown } | null)?.depth) || 0

/**
 * The step in the address, counted from 0: `?step=2` is the second one. The browser's Back and Forward go
 * through the steps, and choices stay on this page meanwhile.
 */
export function useStepAddress(count: number) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const number = Number(params.get('step') ?? 1)
  params.delete('step')
  const rest = params.toString()
  const step = Number.isInteger(number) && number >= 1 && number <= count ? number - 1 : 0
  const depth = depthOf(state)
  const open = async (next: number, options: { replace: boolean; depth: number }) => {
    const query = new URLSearchParams(rest)
    if (next > 0) query.set('step', String(next + 1))
    const { replace } = options
    await navigate({ search: query.toString() }, { replace, state: { depth: options.depth } })
  }
  return {
    step,
    /** Names the address without the step. A plain one has a name, too: an empty one would be that of a blank draft. */
    startedAt: `?${rest}`,
    goTo: (next: number) => open(next, { replace: false, depth: depth + 1 }),
    goBack: () => {
      if (depth > 0) void navigate(-1)
      else void open(Math.max(0, step - 1), { replace: true, depth: 0 })
    },
    /** Shows an earlier step here instead. */
    fallBack: (to: number) => open(to, { replace: true, depth }),
  }
}

/** Leads from a step that can't be shown yet to the one that can. */
export function useFallback({ step, fallBack }: ReturnType<typeof useStepAddress>, reachable: number) {
  // The draft is there from the second render on.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (isReady && step > reachable) void fallBack(reachable)
  })
}

/** `email` is where the link went. */
export type ShownRound = Pick<QuoteRoundSent, 'asked' | 'notAsked' | 'earlier' | 'firstAnswerMinutes'> & {
  apart: Apart | null
  email: string
}

/** The sent request in the state of an entry of the tab's history. */
function sentIn(state: unknown): ShownRound | null {
  const sent = (state as { sent?: Partial<ShownRound> } | null)?.sent
  return Array.isArray(sent?.asked) && typeof sent.email === 'string' ? (sent as ShownRound) : null
}

/**
 * The sent request. Its steps are then behind it: Back leads to where the visitor came from, and a visitor
 * who comes back later finds the request, not an empty form.
 */
export function useSentRound() {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [own, setOwn] = useState<ShownRound | null>(null)
  const isLeaving = useRef(false)
  const kept = sentIn(state)
  const depth = depthOf(state)
  const note = useEffectEvent(() => {
    if (!own || kept) return
    // Once, so that the browser's Forward isn't undone.
    if (depth > 0 && !isLeaving.current) {
      isLeaving.current = true
      return void navigate(-depth)
    }
    void navigate({ search: '' }, { replace: true, state: { sent: own } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is noted as it is shown
  useEffect(() => note(), [own, key])
  return {
    sent: own ?? (isHydrated ? kept : null),
    setSent: ({ asked, notAsked, earlier, firstAnswerMinutes, apart, email }: ShownRound) =>
      setOwn({ asked, notAsked, earlier, firstAnswerMinutes, apart, email }),
  }
}
