import { Button, type ButtonProps, Tooltip } from 'antd'
import './pieces.css'

interface PermittedButtonProps extends ButtonProps {
  /** Why the signed-in user may not press it; absent when they may. */
  readonly reason?: string | undefined
}

/** A button that stays in sight for those who may not press it, and says why to mouse and keyboard alike (AUTH-16). */
export function PermittedButton({ reason, ...button }: PermittedButtonProps) {
  if (reason === undefined) return <Button {...button} />
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled button takes no focus, and its reason must be reachable by keyboard */}
      <span tabIndex={0} className="refused-button">
        <Button {...button} disabled onClick={undefined} style={{ ...button.style, pointerEvents: 'none' }} />
      </span>
    </Tooltip>
  )
}
