import type { Declaration } from '#definition/declaration.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { usePermissions } from '#crud/current-user.ts'

/** The buttons in the head of a list that lead to other screens; one that the user may not follow says why. */
export function ListLinks({ declaration }: { declaration: Declaration }) {
  const may = usePermissions()
  return declaration.list.links?.map(({ label, to, primary, permission = `${declaration.permission}.view` as const }) => {
    const { reason } = may(permission)
    const look = primary ? { type: 'primary' as const } : {}
    return reason === undefined ? (
      <LinkButton key={to} to={to} {...look}>
        {label}
      </LinkButton>
    ) : (
      <PermittedButton key={to} reason={reason} {...look}>
        {label}
      </PermittedButton>
    )
  })
}
