import { ruleText, spamBound } from '#shared/spam/spam-rules.ts'

/** The spam rules that fired, with their points; nothing if none did. */
export function SpamRulesNote({ score, rules }: { score: number; rules: readonly string[] }) {
  if (rules.length === 0) return null
  return (
    <div className="DeskNotes">
      <p className="DeskNotes-who">
        <b>Spam rules</b>
        <span className="num">
          {score} points; staff review from {spamBound}
        </span>
      </p>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{ruleText(rule)}</li>
        ))}
      </ul>
    </div>
  )
}
