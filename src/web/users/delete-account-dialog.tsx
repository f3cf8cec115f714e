import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { leave } from '#web/lib/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { deleteAccount } from './users.queries.ts'

/** The text to type: a press alone could be a mistake. */
const confirmation = 'DELETE'

/** What is deleted with an account (specification §2). */
const whatGoes = [
  'Your profile and its picture',
  'Your businesses, with their pictures, reviews and quote requests',
  'The reviews you wrote',
  'What you saved, liked and follow',
  'Your payments: the amounts stay in our records, without your name',
  'All other data: messages to us, sessions, activity',
]

type DeleteAccountDialogProps = { isOpen: boolean; onClose: () => void }

/** Confirms and runs the account deletion. */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      size="narrow"
      title="Are you absolutely sure?"
      description="This cannot be undone. It permanently deletes your account and removes from our servers:"
    >
      <ul className="Danger-list">
        {whatGoes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ConfirmForm onCancel={onClose} />
    </Dialog>
  )
}

function ConfirmForm({ onCancel }: { onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const { isDeleting, run } = useDeletion()
  const isSure = typed.trim().toUpperCase() === confirmation
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) void run()
  }
  return (
    <form className="Form" noValidate autoComplete="off" onSubmit={handleSubmit}>
      <Field label={`Type ${confirmation} to confirm`}>
        <Input
          name="confirmation"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="Form-end">
        <Button variant="quiet" data-autofocus="" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" disabled={!isSure || isDeleting}>
          {isDeleting ? 'Deleting...' : 'Delete Account'}
        </Button>
      </div>
    </form>
  )
}

/** Deletes the account once and shows the result. */
function useDeletion() {
  const api = useApi()
  const navigate = useNavigate()
  const isRunning = useRef(false)
  const [isDeleting, setDeleting] = useState(false)
  useFocusBack(isDeleting)
  const run = async () => {
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    isRunning.current = true
    setDeleting(true)
    try {
      await deleteAccount(api)
      toast({
        title: 'Account Deleted',
        description: 'Your account and all associated data has been permanently deleted.',
      })
      leave()
      void navigate(paths.home, { replace: true })
    } catch (error) {
      isRunning.current = false
      setDeleting(false)
      const description = serverErrorText(error, 'Failed to delete account. Please try again.')
      toast({ title: 'Delete Failed', description, variant: 'destructive' })
    }
  }
  return { isDeleting, run }
}
