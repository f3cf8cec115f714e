import { openDraft } from '#web/lib/drafts.ts'

const name = 'sign-in-email'

/** Keeps the address typed into a form for the next one in this tab. */
export const keepTypedEmail = (form: HTMLFormElement | null): void => {
  const email = form && new FormData(form).get('email')
  openDraft(name).keep(email || null)
}

/** Empty without one. */
export const readTypedEmail = (): string => String(openDraft(name).read() ?? '')
