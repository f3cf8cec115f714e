import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { type ReactNode, useRef } from 'react'
import { useHereInView } from '#web/ui/use-here-in-view.ts'

export type Tab = {
  value: string
  label: ReactNode
  /** A muted number after the label. */
  count?: number | undefined
  content: ReactNode
}

type TabsProps = {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab[]
  /** The open tab, if controlled. Without it the first tab opens. */
  value?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
}

// Radix writes these two as inline styles; undefined keeps the style attribute out of the server's HTML.
const noOutline = { outline: undefined }
const noAnimation = { animationDuration: undefined }

/** Panels behind a tab list; arrow keys move, only the open panel is rendered. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const first = tabs[0]?.value ?? ''
  const list = useRef<HTMLDivElement>(null)
  // A count makes its tab wider.
  useHereInView(list, '[data-state=active]', `${value} ${tabs.map(({ count }) => count)}`)
  const control = value === undefined ? { defaultValue: first } : { value }
  return (
    <Root {...control} {...(onValueChange ? { onValueChange } : {})}>
      <List ref={list} className="Tabs-list" aria-label={label} style={noOutline}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} className="Tabs-tab">
            {tab.label}
            {tab.count === undefined ? null : <small>{tab.count}</small>}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} asChild>
          <div className="Tabs-panel" style={noAnimation}>
            {tab.content}
          </div>
        </Content>
      ))}
    </Root>
  )
}
