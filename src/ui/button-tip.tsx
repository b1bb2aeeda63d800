import { Tooltip } from 'antd'
import { keysText } from './key-chip.tsx'
import './open-menu.css'

interface ButtonTipProps {
  readonly id: string
  readonly reason?: string | undefined
  readonly keys?: string | undefined
}

/** The reason or the keys beside the button that they are about, as long as it is mounted. */
export function ButtonTip({ id, reason, keys }: ButtonTipProps) {
  return (
    <Tooltip open id={id} title={reason ?? (keys ? <kbd>{keysText(keys)}</kbd> : '')}>
      <span className="open-menu-anchor" />
    </Tooltip>
  )
}
