import { Button, type ButtonProps } from 'antd'
import type { Ref } from 'react'
import { ariaKeys } from './key-chip.tsx'
import { Reasoned } from './reasoned.tsx'

interface PermittedButtonProps extends ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  /** Reason that the signed-in user may not press it; absent if they may. */
  readonly reason?: string | undefined
  /** The keys that press it, as `aria-keyshortcuts` takes them. The screen handles them. */
  readonly keys?: string | undefined
}

/** A button that is disabled for users without permission, and shows them the reason by mouse and keyboard (AUTH-16). Others see its keys. */
export function PermittedButton({ reason, keys, ...button }: PermittedButtonProps) {
  if (reason !== undefined)
    return (
      <Reasoned reason={reason}>
        <Button {...button} disabled onClick={undefined} style={{ ...button.style, pointerEvents: 'none' }} />
      </Reasoned>
    )
  if (keys === undefined) return <Button {...button} />
  return (
    <Reasoned keys={keys}>
      <Button {...button} aria-keyshortcuts={ariaKeys(keys)} />
    </Reasoned>
  )
}
