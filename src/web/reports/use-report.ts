import type { ReactNode } from 'react'
import { isEmailAddress } from '#shared/lib/email.ts'
import type { ReportKind, ReportReason } from '#shared/reports/report-reasons.ts'
import { invalidEmail } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import type { Faults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import type { PictureSource } from '#web/ui/picture.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type GivenReport, sendReport } from './reports.queries.ts'

type ReportedPicture = { url: string; picture: PictureSource }

/** The subject of the report. */
export type ReportedThing =
  | { kind: 'review' | 'request'; id: number }
  | { kind: 'answer'; id: number; token: string | null }
  | { kind: 'picture'; id: number; url: string }
  | {
      kind: 'business'
      id: number
      pictures: readonly ReportedPicture[]
      /** Another way to report wrong hours. */
      hours: ReactNode
    }

export type ReportDraft = {
  reason: string
  pictureUrl: string
  pictureReason: string
  text: string
  email: string
}
const blank: ReportDraft = { reason: '', pictureUrl: '', pictureReason: '', text: '', email: '' }

/** The reason that asks for the picture. */
export const aPicture = 'picture'

/** The kind and reason in a draft. */
export const reportedIn = (
  { kind }: ReportedThing,
  { reason, pictureReason }: ReportDraft,
): { kind: ReportKind; reason: string } =>
  reason === aPicture ? { kind: 'picture', reason: pictureReason } : { kind, reason }

/** The report form of a thing. */
export function useReport(thing: ReportedThing, onSent: () => void) {
  const api = useApi()
  const { isAuthenticated } = useAuth()
  const form = useForm<ReportDraft>({
    blank,
    check: (draft) => {
      const { reason } = reportedIn(thing, draft)
      const faults: Faults<keyof ReportDraft> = {}
      if (draft.reason === '') faults.reason = 'Please choose a reason'
      else if (draft.reason === aPicture && draft.pictureUrl === '')
        faults.pictureUrl = 'Please choose a photo'
      else if (reason === '') faults.pictureReason = 'Please choose a reason'
      if (reason === 'other' && draft.text.trim() === '') faults.text = 'Please say what’s wrong'
      if (draft.email.trim() !== '' && !isEmailAddress(draft.email)) faults.email = invalidEmail
      return faults
    },
    send: (draft, extra) => sendReport(api, { ...toReport(thing, draft), ...honeypotOf(extra) }),
    onSent: (_answer, { email }) => {
      onSent()
      toast({
        title: 'Thank you for your report',
        description:
          isAuthenticated || email.trim() !== ''
            ? 'Our team will look at it and email you what we decide.'
            : 'Our team will look at it.',
      })
    },
    onFailed: (error) => toastFailure('Your report wasn’t sent', error),
  })
  return { ...form, isAuthenticated }
}

/** The form's radio buttons have names of their own, which aren't sent. */
const honeypotOf = ({ url2 }: Record<string, string>) => (url2 === undefined ? {} : { url2 })

function toReport(thing: ReportedThing, draft: ReportDraft): GivenReport {
  const { kind, reason } = reportedIn(thing, draft)
  return {
    kind,
    reason: reason as ReportReason,
    ...(thing.kind === 'answer' && thing.token !== null ? { token: thing.token } : { id: thing.id }),
    ...(kind === 'picture' && { pictureUrl: thing.kind === 'picture' ? thing.url : draft.pictureUrl }),
    ...(draft.text.trim() && { text: draft.text.trim() }),
    ...(draft.email.trim() && { email: draft.email.trim() }),
  }
}
