import { useState } from 'react'
import { isTemporary } from '#shared/lib/retries.ts'
import { ApiError } from './api-client.ts'
import { fittingDraft, openDraft } from './drafts.ts'
import { useSendingKey } from './use-sending-key.ts'

/** Kept versions; nobody changes and sends a form more often while the network fails. */
const versionsMax = 5

type Extra = Record<string, string>
/** The version that had arrived, and the server's answer to it; both null when it isn't known in this tab. */
export type Earlier<Version, Answer> = { version: Version; answer: Answer } | { version: null; answer: null }

type Versions<Version, Answer> = {
  /** The name of the form's draft. */
  keptAs: string
  blank: Version
  /** Sends a version under a key; `extra` are fields outside of it. */
  call: (version: Version, clientKey: string, extra: Extra) => Promise<Answer>
}

/**
 * Sends a form under the key of its draft (`useSendingKey`), and finds the version that arrived if the answer
 * to it got lost and the form was changed since. The server reveals it by itself: it takes the same version,
 * sent again, for a repeat, and refuses any other. So nobody can read a submission by knowing its key.
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
  /** The next submission is a new one. */
  const startAnew = () => {
    key.renew()
    draft().keep(null)
  }
  const find = async (): Promise<Earlier<Version, Answer>> => {
    // The last one is the refused one.
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
    /** For a taken key. Later submissions are new ones. False when the network fails again. */
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
