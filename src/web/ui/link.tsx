import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { navigateWithTransition } from './view-transition.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address on this site, from its root: "/businesses?page=2". */
  to: string
  /** Replaces the address instead of adding a history entry; a link to the current address always does. */
  replace?: boolean | undefined
  preventScrollReset?: boolean | undefined
  /** Uses a view transition if the browser supports it. */
  viewTransition?: boolean | undefined
}

/**
 * A link inside the app. The router's own link resolves relative addresses, prefetches and re-renders on every
 * navigation; a page of cards has forty links and needs none of that.
 */
export function Link({ to, replace, preventScrollReset, viewTransition, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !staysHere(event, rest.target)) return
    event.preventDefault()
    const options = { replace: replace ?? to === here(), ...(preventScrollReset && { preventScrollReset }) }
    if (viewTransition) navigateWithTransition(navigate, to, options)
    else void navigate(to, options)
  }
  return <a {...rest} href={to} onClick={handleClick} />
}

/** Another mouse button, a modifier key or a target means the browser opens it elsewhere. */
const staysHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target: string | undefined) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (!target || target === '_self')

function here(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
