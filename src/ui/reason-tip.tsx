import { Tooltip } from 'antd'
import './open-menu.css'

/** The reason beside the button that it is about, as long as it is mounted. */
export function ReasonTip({ id, reason }: { id: string; reason: string }) {
  return (
    <Tooltip open id={id} title={reason}>
      <span className="open-menu-anchor" />
    </Tooltip>
  )
}
