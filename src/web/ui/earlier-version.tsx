import { useEffect, useRef } from 'react'
import { Alert } from './error-state.tsx'

/** A visitor's request to one business, as typed. */
type RequestVersion = {
  requirements: string
  name: string
  phone: string
  email: string
  hidesContact: boolean
  answers?: string
  startsAt?: string
}

type EarlierVersionProps = {
  businessName: string
  /** Null when it isn't known in this tab. */
  earlier: RequestVersion | null
  /** The current form. */
  draft: RequestVersion
  /** The time that the earlier one is for. */
  time?: string | undefined
}

/** Enough to recognize a text by. */
const shownMax = 400

const names: Record<keyof RequestVersion, string> = {
  startsAt: 'the time',
  requirements: 'the text',
  answers: 'your answers',
  name: 'the name',
  phone: 'the phone number',
  email: 'the email address',
  hidesContact: 'hiding contact details',
}
const list = new Intl.ListFormat('en-US')

/** Shows the version of a request that had arrived, and later changes. The choice follows in the form. */
export function EarlierVersion(props: EarlierVersionProps) {
  const box = useRef<HTMLDivElement>(null)
  // It appears above the button that was pressed, and pushes the choice out of sight.
  useEffect(() => {
    box.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="EarlierVersion">
      <Alert tone="wait">
        {props.earlier ? <Known {...props} earlier={props.earlier} /> : <Unknown {...props} />}
      </Alert>
    </div>
  )
}

const Unknown = ({ businessName }: Pick<EarlierVersionProps, 'businessName'>) => (
  <p>
    Your request to {businessName} was already sent when you changed it. The link in your email shows it. Send
    this one only if you want to ask again.
  </p>
)

function Known({ businessName, earlier, draft, time }: EarlierVersionProps & { earlier: RequestVersion }) {
  const { requirements, name, phone, email } = earlier
  const fields = Object.keys(names) as (keyof RequestVersion)[]
  const changed = fields.filter((field) => earlier[field] !== draft[field]).map((field) => names[field])
  return (
    <div className="EarlierVersion-text">
      <p>Your request to {businessName} was already sent when you changed it:</p>
      <blockquote>
        {time ? <p>{time}</p> : null}
        <p>{requirements.length > shownMax ? `${requirements.slice(0, shownMax)}…` : requirements}</p>
        <p>{[name, phone, email].join(', ')}</p>
      </blockquote>
      {changed.length > 0 ? <p>Changed since: {list.format(changed)}.</p> : null}
      <p>Keep that one, or send this one as well.</p>
    </div>
  )
}
