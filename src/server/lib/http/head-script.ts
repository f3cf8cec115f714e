import { createHash } from 'node:crypto'

/**
 * The only inline script in a page. Pages are rendered as for a signed-out visitor; it marks the document before the
 * first paint when this browser remembers an account, so its owner never sees "Sign In" (styles/site/header.css).
 * web/lib/auth-state.ts picks up the mark. Its text never changes, so the policy can name it by its hash.
 */
export const headScript =
  'try{if(localStorage.getItem("token")||localStorage.getItem("auth-storage"))document.documentElement.setAttribute("data-visitor","")}catch{}'

/** The source of `headScript` for the content security policy. */
export const headScriptSource = `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`
