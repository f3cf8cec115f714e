import { useState } from 'react'
import type { Passkey } from '#shared/factors/passkeys.schemas.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { emptyFaults, hasFaults } from '#web/lib/field-faults.ts'
import { createPasskey, hasPasskeys, isCanceled } from '#web/lib/passkeys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Entry } from './entry.tsx'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './factors.queries.ts'
import { useFactorChange } from './use-factor-change.ts'

type PasskeyListProps = {
  passkeys: readonly Passkey[]
  /** Gets the recovery codes, if there are new ones. */
  onAdded: (recoveryCodes: string[] | null) => void
}

/** The entries of a list: each passkey, and a button to add one. */
export function PasskeyList({ passkeys, onAdded }: PasskeyListProps) {
  const { api, isRunning, change } = useFactorChange()
  const isHydrated = useHydrated()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const canAdd = isHydrated && hasPasskeys()
  const add = async () => {
    const options = await startPasskey(api)
    try {
      const response = await createPasskey(options)
      onAdded(await addPasskey(api, { name: nameOfDevice(), response }))
    } catch (error) {
      if (!isCanceled(error)) throw error
    }
  }
  const remove = async ({ id }: Passkey) => {
    await removePasskey(api, id)
    toast({ title: 'Passkey removed' })
  }
  return (
    <>
      {passkeys.map((passkey) => (
        <Entry
          key={passkey.id}
          title={passkey.name}
          text={
            <>
              Passkey, added {austinDay(passkey.createdAt)}
              {passkey.lastUsedAt ? (
                <>
                  , last used <Ago at={passkey.lastUsedAt} />
                </>
              ) : null}
            </>
          }
        >
          <Button variant="quiet" disabled={isRunning} onClick={() => setRenaming(passkey)}>
            Rename<span className="sr"> {passkey.name}</span>
          </Button>
          <Button variant="quiet" disabled={isRunning} onClick={() => void change(() => remove(passkey))}>
            Remove<span className="sr"> {passkey.name}</span>
          </Button>
        </Entry>
      ))}
      <Entry
        title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
        text={
          canAdd
            ? 'Signs you in with your fingerprint, face or screen lock, without a password.'
            : 'This browser doesn’t support passkeys.'
        }
      >
        <Button disabled={isRunning || !canAdd} onClick={() => void change(add)}>
          Add<span className="sr"> a passkey</span>
        </Button>
      </Entry>
      {renaming ? <RenameDialog passkey={renaming} onClose={() => setRenaming(null)} /> : null}
    </>
  )
}

/** A first name for a passkey, which its owner can change. */
function nameOfDevice(): string {
  const [name = 'Passkey'] =
    /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/.exec(navigator.userAgent) ?? []
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[name] ?? name
}

type RenameDialogProps = { passkey: Passkey; onClose: () => void }

function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const { api, reload } = useFactorChange()
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { name: passkey.name },
    check: (draft) => emptyFaults(draft, { name: 'Please name this passkey' }),
    send: ({ name }) => renamePasskey(api, passkey.id, name.trim()),
    onSent: async () => {
      await reload()
      onClose()
    },
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toast({ title: 'Not renamed', description: (error as Error).message, variant: 'destructive' })
    },
  })
  return (
    <Dialog isOpen onClose={onClose} size="narrow" title="Rename this passkey">
      <form ref={form} className="Form" noValidate autoComplete="off" onSubmit={submit}>
        <Field label="Name" isRequired error={faults.name}>
          <Input maxLength={60} data-autofocus="" {...bind('name')} />
        </Field>
        <div className="Form-end">
          <SubmitButton isSending={isSending} label="Save" sending="Saving..." />
        </div>
      </form>
    </Dialog>
  )
}
