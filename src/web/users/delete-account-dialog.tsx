import { useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { logout } from '#web/lib/auth-state.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { deleteAccount } from './users.queries.ts'

/** The text to type: a single press could be a mistake. */
const confirmation = 'DELETE'

/** The data deleted with an account (specification §2). */
const whatGoes = [
  'Your profile and its picture',
  'The businesses you added, with their photos, reviews and quote requests; those you claimed stay, without you',
  'The reviews you wrote',
  'Your likes, follows and saved businesses',
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
  const { form, draft, isSending, bind, submit } = useDeletion()
  return (
    <form ref={form} className="Form" noValidate autoComplete="off" onSubmit={submit}>
      <Field label={`Type ${confirmation} to confirm`}>
        <Input autoCapitalize="characters" spellCheck={false} {...bind('confirmation')} />
      </Field>
      <div className="Form-end">
        <Button variant="quiet" data-autofocus="" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton
          variant="danger"
          disabled={!isSure(draft)}
          isSending={isSending}
          label="Delete Account"
          sending="Deleting..."
        />
      </div>
    </form>
  )
}

const blank = { confirmation: '' }
const isSure = ({ confirmation: typed }: typeof blank) => typed.trim().toUpperCase() === confirmation

/** Deletes the account, and shows the result. */
function useDeletion() {
  const api = useApi()
  const navigate = useNavigate()
  return useForm<typeof blank>({
    blank,
    check: (draft) => (isSure(draft) ? {} : { confirmation: `Type ${confirmation}` }),
    send: () => deleteAccount(api),
    onSent: () => {
      toast({
        title: 'Account Deleted',
        description: 'Your account and all associated data has been permanently deleted.',
      })
      logout()
      void navigate(paths.home, { replace: true })
    },
    onFailed: (error) => {
      toastFailure('Delete Failed', error, 'Failed to delete account. Please try again.')
    },
  })
}
