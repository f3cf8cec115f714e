import '#web/styles/attachments.css'
import '#web/styles/rounds.css'
import { paths } from '#shared/lib/paths.ts'
import { TradeSelects } from '#web/categories/trade-selects.tsx'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { AddedFiles } from '#web/quote-requests/added-files.tsx'
import { useRequestFiles } from '#web/quote-requests/use-request-files.ts'
import { keptRoundFiles } from '#web/quote-rounds/round-draft.ts'
import { RoundForm } from '#web/quote-rounds/round-form.tsx'
import { RoundSent } from '#web/quote-rounds/round-sent.tsx'
import { TradeChoice } from '#web/quote-rounds/trade-choice.tsx'
import { type RoundForm as Form, useRoundForm } from '#web/quote-rounds/use-round-form.ts'
import { useSentRound } from '#web/quote-rounds/use-step-address.ts'
import { PlaceSuggestions } from '#web/search/place-suggestions.tsx'
import { TradeQuestionFields } from '#web/trade-questions/trade-question-fields.tsx'
import { AttachmentField } from '#web/ui/attachment-picker.tsx'

/** One request to up to five businesses. */
export function RequestPage() {
  const { publicUrl } = usePublicConfig()
  const { sent, setSent } = useSentRound()
  const files = useRequestFiles(keptRoundFiles)
  const form = useRoundForm({ isSent: sent !== null, hasFiles: files.count > 0 }, (received) => {
    setSent(received)
    const { conversationId: id, uploadToken } = received.files
    void files.addTo({ id, uploadToken, message: received.message })
  })
  return (
    <div className="Page PageEnd RoundPage">
      <Seo
        title="Get up to five quotes"
        description="Describe the job once, choose up to five Austin businesses, and compare their quotes side by side. It’s free."
      />
      <link rel="canonical" href={publicUrl + paths.request} />
      <div className="PageHead">
        <h1>{sent ? 'Request sent' : 'Get up to five quotes'}</h1>
        {sent ? null : <p>Describe the job once, compare the quotes side by side, and choose.</p>}
      </div>
      {sent ? (
        <RoundSent sent={sent} files={<AddedFiles files={files} />} />
      ) : (
        <RoundForm
          form={form}
          kind={<KindOfWork form={form} />}
          questions={<Questions form={form} />}
          places={
            <PlaceSuggestions
              field="where"
              text={form.draft.where}
              onPick={(where) => form.change({ where })}
            />
          }
          files={<AttachmentField files={files} />}
          onKept={() => {
            files.discard()
            form.goTo(0)
          }}
        />
      )}
    </div>
  )
}

/** The kind of work, once somebody has described the job or comes from a page where it is known. */
function KindOfWork({ form: { trade, draft } }: { form: Form }) {
  if (trade.options.length === 0 && (trade.isReading || draft.what.trim() === '')) return null
  return (
    <TradeChoice
      trade={trade}
      toSelects={(value, onChange) => (
        <TradeSelects
          value={value ?? { category: null, subcategory: null }}
          onChange={(ids) => onChange({ ...ids, subSubCategory: null })}
        />
      )}
    />
  )
}

/** The trade's questions about the job, once the trade is known. */
function Questions({ form: { trade: kind, draft, faults, change } }: { form: Form }) {
  const { trade } = kind
  if (!trade?.category) return null
  return (
    <TradeQuestionFields
      of={{ category: trade.category, subcategory: trade.subcategory ?? undefined }}
      value={draft.answers}
      error={faults.answers}
      onChange={(answers) => change({ answers })}
    />
  )
}
