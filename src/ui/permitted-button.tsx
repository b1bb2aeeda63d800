import { Button, type ButtonProps, Tooltip } from 'antd'

interface PermittedButtonProps extends ButtonProps {
  readonly allowed?: boolean
  /** Why the signed-in user may not; absent when they may. */
  readonly reason?: string | undefined
}

/** A button that an unpermitted user sees disabled, with the reason in a tooltip that the keyboard reaches too (AUTH-16). */
export function PermittedButton({ allowed: _allowed, reason, ...button }: PermittedButtonProps) {
  if (!reason) return <Button {...button} />
  return (
    <Tooltip title={reason}>
      <Button
        {...button}
        aria-disabled
        aria-description={reason}
        className={`${button.className ?? ''} refused`}
        onClick={(event) => event.preventDefault()}
        href={undefined}
      />
    </Tooltip>
  )
}
