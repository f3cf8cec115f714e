import type { ReactNode } from 'react'

type EntryProps = { title: string; text: ReactNode; children: ReactNode }

/** One of the visitor's second factors, with its actions. */
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
