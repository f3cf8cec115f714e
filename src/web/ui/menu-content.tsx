import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import { Fragment, type RefObject } from 'react'
import { cx } from '#web/ui/class-names.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { getTopLayer } from '#web/ui/top-layer.ts'

export type MenuContentProps = {
  isOpen: boolean
  onClose: () => void
  items: readonly MenuItem[]
  align: 'start' | 'end'
  labelledBy: string
  triggerRef: RefObject<HTMLButtonElement | null>
}

/**
 * The open menu, by Radix. It is not modal: the modal kind injects a style element, which the
 * content security policy refuses. Radix's own trigger is an anchor over the real button.
 */
export function MenuContent({ isOpen, onClose, items, align, labelledBy, triggerRef }: MenuContentProps) {
  return (
    <Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Trigger asChild>
        <span className="MenuHost-anchor" aria-hidden="true" />
      </Trigger>
      <Portal container={getTopLayer()}>
        <Content
          className="Menu is-actions"
          align={align}
          sideOffset={8}
          collisionPadding={8}
          loop
          aria-labelledby={labelledBy}
          onInteractOutside={(event) => {
            if (triggerRef.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const isElsewhere = document.activeElement !== document.body
            if (!isElsewhere) triggerRef.current?.focus()
          }}
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.isSplit ? <Separator className="Menu-rule" /> : null}
              <Item
                className={cx('Menu-item', item.isDanger && 'is-danger')}
                disabled={item.isDisabled ?? false}
                onSelect={item.onSelect}
              >
                {item.icon ? <item.icon className="Icon" /> : null}
                {item.label}
              </Item>
            </Fragment>
          ))}
        </Content>
      </Portal>
    </Root>
  )
}
