import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Combobox<Option> = {
  /** Selects the input in the form; the search box unless it says otherwise. */
  field?: string
  /** Anything in the same form as the input. */
  hostRef: RefObject<HTMLElement | null>
  listId: string
  options: readonly Option[]
  idOf: (option: Option) => string
  onPick: (option: Option) => void
  /** Delete was pressed on an option. */
  onDelete: (option: Option) => void
  onOpen: () => void
  onType: (text: string) => void
  /** The form was submitted; or the form of a search box, or any other field, was left. */
  onDone: (text: string, how: 'submitted' | 'left') => void
}

const searchBox = 'input[type=search]'

/**
 * Makes the search input of a form a combobox (ARIA Authoring Practices, list autocomplete with manual selection). The
 * input was rendered before this code was there and stays as it is: only its ARIA states change.
 */
export function useCombobox<Option>(combobox: Combobox<Option>) {
  const { hostRef, listId, options, idOf, field: selector = searchBox } = combobox
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const at = options.findIndex((option) => idOf(option) === activeId)
  const isShown = isOpen && options.length > 0
  const active = isShown && at >= 0 ? activeId : null

  const close = useCallback(() => {
    setOpen(false)
    setActiveId(null)
  }, [])
  const latest = useRef({ ...combobox, isShown, at })
  useEffect(() => {
    latest.current = { ...combobox, isShown, at }
  })
  useEffect(() => {
    const form = hostRef.current?.closest('form')
    const field = form?.querySelector<HTMLInputElement>(selector)
    if (!form || !field) return
    setInput(field)
    const open = () => {
      setOpen(true)
      latest.current.onOpen()
    }
    const state = { open, close, setActiveId }
    const area = selector === searchBox ? form : field
    return listen({ form, field, area }, () => ({ ...latest.current, ...state }))
  }, [hostRef, selector, close])
  useEffect(() => {
    if (!input) return
    input.setAttribute('aria-expanded', String(isShown))
    setOrRemove(input, 'aria-controls', isShown ? listId : null)
    setOrRemove(input, 'aria-activedescendant', active)
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [input, isShown, listId, active])
  return { isShown, isOpen, active, close }
}

type Listened = {
  form: HTMLFormElement
  field: HTMLInputElement
  /** The suggestions close when the focus leaves it. */
  area: HTMLElement
}

/** Connects events of the form with the current combobox; returns the undo. */
function listen<Option>({ form, field, area }: Listened, now: () => Pressed<Option>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const type = () => {
    const { open, setActiveId, onType } = now()
    setActiveId(null)
    open()
    onType(field.value)
  }
  // After the page has rendered the cause, such as a cleared box.
  const openIfEmpty = () => queueMicrotask(() => field.value === '' && now().open())
  const done = (how: 'submitted' | 'left') => {
    now().close()
    now().onDone(field.value, how)
  }
  field.addEventListener('input', type, { signal })
  field.addEventListener('focus', openIfEmpty, { signal })
  field.addEventListener('click', openIfEmpty, { signal })
  field.addEventListener(
    'keydown',
    (event) => {
      // The keys of an input method choose among its own suggestions.
      if (event.isComposing || event.ctrlKey || event.metaKey) return
      if (pressKey(event, now())) event.preventDefault()
    },
    { signal },
  )
  form.addEventListener('submit', () => done('submitted'), { signal })
  area.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) done('left')
    },
    { signal },
  )
  // Somebody was faster than this code.
  if (document.activeElement === field) type()
  return () => controller.abort()
}

function setOrRemove(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

type Pressed<Option> = Combobox<Option> & {
  isShown: boolean
  at: number
  open: () => void
  close: () => void
  setActiveId: (id: string | null) => void
}

/** Returns whether the key did something here. */
function pressKey<Option>({ key, altKey }: KeyboardEvent, combobox: Pressed<Option>): boolean {
  const { options, idOf, isShown, at, open, close, setActiveId, onPick, onDelete } = combobox
  const option = isShown ? options[at] : undefined
  const activate = (next: Option | undefined) => setActiveId(next === undefined ? null : idOf(next))
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      open()
      const step = key === 'ArrowDown' ? 1 : -1
      const from = at < 0 && step < 0 ? 0 : at
      if (!altKey) activate(options[(from + step + options.length) % options.length])
      return options.length > 0
    }
    case 'Enter':
      if (option) onPick(option)
      if (option) close()
      return option !== undefined
    case 'Escape':
      close()
      return isShown
    case 'Delete':
      if (!option) return false
      activate(options[at + 1] ?? options[at - 1])
      onDelete(option)
      return true
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      setActiveId(null)
      return false
    default:
      return false
  }
}
