import { useId } from 'react'
import { type ReportKind, reasonsFor, reasonWords } from '#shared/reports/report-reasons.ts'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFormEnd } from '#web/ui/dialog-form-end.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { aPicture, type ReportedThing, reportedIn, useReport } from './use-report.ts'

const titles: Record<ReportKind, string> = {
  business: 'Report this listing',
  review: 'Report this review',
  picture: 'Report this photo',
  request: 'Report this quote request',
  answer: 'Report their reply',
}

type ReportDialogProps = { thing: ReportedThing; isOpen: boolean; onClose: () => void }

/** The report form. The draft survives closing; only sending clears it. */
export function ReportDialog({ thing, isOpen, onClose }: ReportDialogProps) {
  const { form, faults, draft, isSending, isAuthenticated, bind, change, submit } = useReport(thing, onClose)
  const reported = reportedIn(thing, draft)
  const isListing = thing.kind === 'business'
  const hasPictures = isListing && thing.pictures.length > 0
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={titles[thing.kind]}
      description="Our team reads every report. We won’t say who reported it."
    >
      <form ref={form} className="Form" noValidate onSubmit={submit}>
        <Reasons
          legend="What’s wrong?"
          kind={thing.kind}
          chosen={draft.reason}
          error={faults.reason}
          more={hasPictures ? { value: aPicture, label: 'A photo' } : null}
          onChoose={(reason) => change({ reason })}
        />
        {isListing && draft.reason === 'facts' ? (
          <div className="Report-hours">
            <p>If only the opening hours are wrong, one tap here is enough.</p>
            {thing.hours}
          </div>
        ) : null}
        {hasPictures && draft.reason === aPicture ? (
          <>
            <Pictures
              pictures={thing.pictures}
              chosen={draft.pictureUrl}
              error={faults.pictureUrl}
              onChoose={(pictureUrl) => change({ pictureUrl })}
            />
            <Reasons
              legend="What’s wrong with it?"
              kind="picture"
              chosen={draft.pictureReason}
              error={faults.pictureReason}
              onChoose={(pictureReason) => change({ pictureReason })}
            />
          </>
        ) : null}
        <Field
          label="Details"
          aside={reported.reason === 'other' ? undefined : 'optional'}
          error={faults.text}
        >
          <Textarea rows={3} maxLength={2000} {...bind('text')} />
        </Field>
        {isAuthenticated ? null : (
          <Field
            label="Your email"
            aside="optional"
            hint="Only to tell you what we decide."
            error={faults.email}
          >
            <Input type="email" autoComplete="email" {...bind('email')} />
          </Field>
        )}
        <Honeypot />
        <DialogFormEnd onCancel={onClose} isSending={isSending} label="Send report" sending="Sending..." />
      </form>
    </Dialog>
  )
}

type ReasonsProps = {
  legend: string
  kind: ReportKind
  chosen: string
  error: string | undefined
  /** One more choice, before "Something else". */
  more?: { value: string; label: string } | null
  onChoose: (reason: string) => void
}

function Reasons({ legend, kind, chosen, error, more = null, onChoose }: ReasonsProps) {
  const name = useId()
  const given = reasonsFor(kind).map((value) => ({
    value: value as string,
    label: reasonWords[value] as string,
  }))
  const choices = more ? [...given.slice(0, -1), more, ...given.slice(-1)] : given
  return (
    <Fieldset legend={legend} error={error}>
      {choices.map(({ value, label }) => (
        <Radio
          key={value}
          name={name}
          label={label}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </Fieldset>
  )
}

type PicturesProps = {
  pictures: Extract<ReportedThing, { kind: 'business' }>['pictures']
  chosen: string
  error: string | undefined
  onChoose: (url: string) => void
}

function Pictures({ pictures, chosen, error, onChoose }: PicturesProps) {
  const name = useId()
  return (
    <Fieldset legend="Which photo?" className="ReportPictures" error={error}>
      {pictures.map(({ url, picture }) => (
        <label key={url} className="ReportPicture">
          <input
            type="radio"
            name={name}
            className="sr"
            checked={chosen === url}
            onChange={() => onChoose(url)}
          />
          <Picture picture={picture} sizes="96px" />
        </label>
      ))}
    </Fieldset>
  )
}
