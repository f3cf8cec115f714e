import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'

type SaveBarProps = {
  hasChanges: boolean
  /** Staff will look at some of them. */
  areChecked: boolean
  isSaving: boolean
  cancelTo: string
}

/** The always visible bar at the end of the form: shows unsaved changes, with buttons to save or discard them. */
export function SaveBar({ hasChanges, areChecked, isSaving, cancelTo }: SaveBarProps) {
  return (
    <div className="SaveBar">
      <p className={cx('SaveBar-note', hasChanges && 'is-on')} role="status">
        {hasChanges ? `Unsaved changes${areChecked ? ' that our team will review' : ''}` : null}
      </p>
      <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      <Button variant="primary" type="submit" disabled={isSaving} aria-keyshortcuts="Control+S Meta+S">
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
    </div>
  )
}
