import type { AppContext } from '#web/lib/app-context.ts'
import { getAuthState } from '#web/lib/auth-state.ts'
import { askToSignIn, type BusinessToggle, showToggleFailure } from './toggle-toasts.ts'

/** Fetches the code that only signed-in visitors need. */
export const loadToggles = () => import('./business-toggles.ts')

/** Likes, follows or saves a business, or undoes that; `isOn` is the pressed button's state. */
export function pressToggle(context: AppContext, toggle: BusinessToggle, id: number, isOn: boolean): void {
  if (getAuthState().token) {
    loadToggles().then(
      ({ setToggle }) => setToggle(context, toggle, id, !isOn),
      () => showToggleFailure(toggle),
    )
  } else askToSignIn(toggle)
}
