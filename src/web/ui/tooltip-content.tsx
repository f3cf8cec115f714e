import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import { getTopLayer } from '#web/ui/top-layer.ts'

export type TooltipContentProps = {
  label: string
  onClose: () => void
  onHold: () => void
  onRelease: () => void
}

/** The floating part of a tooltip, placed by Radix over an anchor that covers the real trigger. */
export function TooltipContent({ label, onClose, onHold, onRelease }: TooltipContentProps) {
  return (
    <Provider>
      <Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Trigger asChild>
          <span className="TooltipHost-anchor" />
        </Trigger>
        <Portal container={getTopLayer()}>
          <Content
            className="Tooltip"
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={onHold}
            onPointerLeave={onRelease}
          >
            {label}
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}
