import { createHash } from 'node:crypto'

/**
 * The one script that stands in a page itself. Pages are rendered as for an unknown visitor; it marks the document before
 * the first paint when this browser remembers somebody, so that they never see "Sign In" (styles/site/header.css). The mark is
 * taken up by web/lib/auth-state.ts. Its text never changes, so the policy can name it by its hash.
 */
export const headScript =
  'try{if(localStorage.getItem("token")||localStorage.getItem("auth-storage"))document.documentElement.setAttribute("data-visitor","")}catch{}'

/** The source of `headScript` for the content security policy. */
export const headScriptSource = `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`
