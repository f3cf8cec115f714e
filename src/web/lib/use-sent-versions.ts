import { useState } from 'react'
import { isTemporary } from '#shared/lib/retries.ts'
import { ApiError } from './api-client.ts'
import { fittingDraft, openDraft } from './drafts.ts'
import { useSendingKey } from './use-sending-key.ts'

/** Versions that are kept; more than that aren't changed and sent while the network fails. */
const versionsMax = 5

type Extra = Record<string, string>
/** The version that had arrived, and what the server said of it; both null when it isn't known in this tab. */
export type Earlier<Version, Answer> = { version: Version; answer: Answer } | { version: null; answer: null }

type Versions<Version, Answer> = {
  /** The name of the form's draft. */
  keptAs: string
  blank: Version
  /** Sends a version under a key; `extra` are fields outside of it. */
  call: (version: Version, clientKey: string, extra: Extra) => Promise<Answer>
}

/**
 * Sends a form under the key of its draft (`useSendingKey`), and finds the version that arrived if the answer to it got lost
 * and the form was changed since. Which one that is, the server says by itself: sent again, it is taken for a repeat, and any
 * other is refused. So nobody can read what was sent by knowing its key.
 */
export function useSentVersions<Version extends object, Answer>(given: Versions<Version, Answer>) {
  const { keptAs, blank, call } = given
  const key = useSendingKey(keptAs)
  const [earlier, setEarlier] = useState<Earlier<Version, Answer> | null>(null)
  const draft = () => openDraft(`sent:${keptAs}`)
  const read = (): Version[] => {
    const kept = draft().read()
    return Array.isArray(kept) ? kept.map((version) => fittingDraft(version, blank)) : []
  }
  /** What is sent next is something else. */
  const startAnew = () => {
    key.renew()
    draft().keep(null)
  }
  const find = async (): Promise<Earlier<Version, Answer>> => {
    // The last one is what was refused.
    for (const version of read().slice(0, -1).toReversed()) {
      try {
        return { version, answer: await call(version, key.current(), {}) }
      } catch (error) {
        // Not this one.
        if (!(error instanceof ApiError) || isTemporary(error.status)) throw error
      }
    }
    return { version: null, answer: null }
  }
  return {
    /** After `findEarlier`; null until then. */
    earlier,
    startAnew,
    send(version: Version, extra: Extra): Promise<Answer> {
      const isOther = (kept: Version) => JSON.stringify(kept) !== JSON.stringify(version)
      draft().keep([...read().filter(isOther), version].slice(-versionsMax))
      return call(version, key.current(), extra)
    },
    /** Once the server says that the key is taken. What is sent afterward is another thing. False when the network fails again. */
    async findEarlier(): Promise<boolean> {
      try {
        setEarlier(await find())
        startAnew()
        return true
      } catch {
        return false
      }
    },
  }
}
