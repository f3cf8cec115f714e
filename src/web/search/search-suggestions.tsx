import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type DirectorySearch,
  directoryHref,
  normalizeSearchText,
  parseDirectorySearch,
} from '#shared/businesses/directory/directory-search.ts'
import type { Suggestion } from '#shared/businesses/directory/suggestions.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { forgetSearch, rememberSearch, useRecentSearches } from './recent-searches-store.ts'
import { type Option, SuggestionRow } from './suggestion-row.tsx'
import { suggestionsQuery } from './suggestions.queries.ts'
import { useCombobox } from './use-combobox.ts'

/** Pause after a key before suggestions are requested, in milliseconds. */
const typingRest = 40
/** Number of recent searches beside suggestions. */
const recentMax = 2

type SearchSuggestionsProps = {
  /** In the directory, the current search text: it searches while somebody types. */
  text?: string
  /** In the directory, searches for a text. */
  onSearch?: (text: string) => void
  /** In the directory, takes the filters of a trade or place. */
  onFilter?: (filters: Partial<DirectorySearch>) => void
}

/**
 * Suggestions under the search box of the form that it is in: recent searches, services, places and businesses. Without it
 * the box is a plain form.
 */
export function SearchSuggestions({ text: given, onSearch, onFilter }: SearchSuggestionsProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const text = normalizeSearchText(given ?? typed)
  // A search that led here gets no suggestions until the list is opened.
  const [isWanted, setWanted] = useState(false)
  const { options, isSettled } = useOptions(text, isWanted)
  const hostRef = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const leftText = useRemembered(given)

  const search = (wanted: string) => {
    rememberSearch(wanted)
    if (onSearch) onSearch(wanted)
    else void navigate(directoryHref({ search: wanted }))
  }
  const pick = ({ kind, label, address }: Option) => {
    if (kind === 'recent') return search(label)
    if (kind === 'business' || !onSearch || !onFilter) return void navigate(address)
    const found = parseDirectorySearch(new URL(address, window.location.origin).searchParams)
    // The typed text became a filter.
    leftText.current = ''
    onSearch(found.search)
    const { category, subcategory, subsubcategories, place } = found
    onFilter(kind === 'trade' ? { category, subcategory, subsubcategories } : { place })
  }
  const combobox = useCombobox({
    hostRef,
    listId,
    options,
    idOf: ({ key }: Option) => `${listId}${key}`,
    onPick: pick,
    onDelete: ({ kind, label }) => kind === 'recent' && forgetSearch(label),
    onOpen: () => setWanted(true),
    onType: setTyped,
    onDone: (last, how) => (how === 'submitted' || onSearch) && rememberSearch(last),
  })
  const { isShown, isOpen, active, close } = combobox
  return (
    <>
      <span className="sr" role="status" ref={hostRef}>
        {isOpen && isSettled ? countText(options, text) : null}
      </span>
      {isShown ? (
        <div className="Suggestions" id={listId} role="listbox" aria-label="Suggestions">
          {options.map((option) => (
            <SuggestionRow
              key={option.key}
              id={`${listId}${option.key}`}
              option={option}
              isActive={active === `${listId}${option.key}`}
              onPick={() => {
                close()
                pick(option)
              }}
              onForget={() => forgetSearch(option.label)}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Announced to screen readers. */
function countText(options: readonly Option[], text: string): string {
  const count = `${options.length || 'No'} ${options.length === 1 ? 'suggestion' : 'suggestions'}`
  if (text !== '') return count
  return options.length > 0 ? `${options.length} recent searches. Delete removes one.` : ''
}

/** Recent searches like the text, available at once, then the server's suggestions, always in this order. */
function useOptions(text: string, isWanted: boolean): { options: Option[]; isSettled: boolean } {
  const api = useApi()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setAsked(text), typingRest)
    return () => clearTimeout(timer)
  }, [text, isWanted])
  const recent = useRecentSearches()
  const { data = [], isPlaceholderData, isFetching } = useQuery(suggestionsQuery(api, asked))
  const lower = text.toLowerCase()
  const like = recent.filter((one) => one.toLowerCase() !== lower && one.toLowerCase().includes(lower))
  const kept = text === '' ? recent : like.slice(0, recentMax)
  const suggested = text.length > 1 ? data : []
  return {
    options: [
      ...kept.map((label) => ({ ...plain, kind: 'recent' as const, label, key: keyOf('recent', label) })),
      ...suggested.map((one: Suggestion) => ({ ...one, key: keyOf(one.kind, one.address) })),
    ],
    isSettled: text.length < 2 || (asked === text && !isPlaceholderData && !isFetching),
  }
}

/** The end of an element's ID, without spaces. */
const keyOf = (kind: string, what: string) => encodeURIComponent(`${kind} ${what}`)
const plain = { detail: '', address: '', picture: null }

/** Remembers searches of the directory: the one it was opened with, and one that is cleared. */
function useRemembered(text: string | undefined): RefObject<string | null> {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (text === undefined) return
    if (last.current === null || text === '') rememberSearch(text || (last.current ?? ''))
    last.current = text
  }, [text])
  return last
}
