import type { ReactNode } from 'react'

type EntryProps = { title: string; text: ReactNode; children: ReactNode }

/** One of the visitor's second factors, with what can be done about it. */
export const Entry = ({ title, text, children }: EntryProps) => (
  <li>
    <div>
      <p>
        <b>{title}</b>
      </p>
      <small>{text}</small>
    </div>
    <div className="Sessions-buttons">{children}</div>
  </li>
)
