import { Button, type ButtonProps } from 'antd'
import { Reasoned } from './reasoned.tsx'

interface PermittedButtonProps extends ButtonProps {
  /** Reason that the signed-in user may not press it; absent if they may. */
  readonly reason?: string | undefined
}

/** A button that is disabled for users without permission, and shows them the reason by mouse and keyboard (AUTH-16). */
export function PermittedButton({ reason, ...button }: PermittedButtonProps) {
  if (reason === undefined) return <Button {...button} />
  return (
    <Reasoned reason={reason}>
      <Button {...button} disabled onClick={undefined} style={{ ...button.style, pointerEvents: 'none' }} />
    </Reasoned>
  )
}
