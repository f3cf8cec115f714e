import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { contactFaults, hasFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { roleNames, roleTexts } from './role-words.ts'
import { inviteMember } from './teams.queries.ts'
import { useTeamAction } from './use-team-action.ts'

const blank = { email: '', role: 'helper' as MemberRole }

/** Invites somebody by email. */
export function InviteForm({ businessId }: { businessId: number }) {
  const { api, reload } = useTeamAction(businessId)
  const { form, faults, isSending, draft, bind, change, submit } = useForm<typeof blank>({
    blank,
    check: ({ email }) => contactFaults({ email }, { email: 'Please enter an email address' }),
    send: ({ email, role }) => inviteMember(api, businessId, { email: email.trim(), role }),
    onSent: async (_answer, { email }) => {
      toast({ title: 'Invitation sent', description: `We emailed a link to ${email.trim()}.` })
      await reload()
    },
    onFailed: (error, fieldFaults) => {
      if (hasFaults(fieldFaults)) return
      toastFailure('Not sent', error)
    },
  })
  return (
    <Card title="Invite a teammate" note="We’ll email them a link that works for seven days.">
      <form ref={form} className="Form" noValidate onSubmit={submit}>
        <div className="Form-two">
          <Field label="Email" isRequired error={faults.email}>
            <Input type="email" autoComplete="off" maxLength={254} {...bind('email')} />
          </Field>
          <Field label="Role" hint={`Can ${roleTexts[draft.role]}`}>
            <Select
              isBlock
              name="role"
              value={draft.role}
              onChange={({ target }) => change({ role: target.value as MemberRole })}
            >
              <option value="helper">{roleNames.helper}</option>
              <option value="manager">{roleNames.manager}</option>
            </Select>
          </Field>
        </div>
        <div className="Form-end">
          <SubmitButton isSending={isSending} label="Send invitation" sending="Sending..." />
        </div>
      </form>
    </Card>
  )
}
