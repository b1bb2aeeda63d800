import { Suspense } from 'react'
import { usePermissions } from '#crud/current-user.ts'
import type { Declaration } from '#definition/declaration.ts'
import { type Permission, permissionFor } from '#domain/permission.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useMedia } from '#ui/use-media.ts'

const LinksMenu = lazyWithPreload(async () => (await import('./links-menu.tsx')).default)

/** The permission of a view at its own address, which is its link's. */
export function viewPermission({ name, permission, list }: Declaration, view: string | undefined): Permission {
  return list.links?.find(({ to }) => to === `/${name}/${view}`)?.permission ?? permissionFor(permission, 'view')
}

/** The link of a list that is its main button. */
export function mainLink({ list }: Declaration) {
  return list.links?.find(({ primary }) => primary)
}

/** The buttons in the head of a list that lead to other screens, several as one menu on a phone; one that the user may not follow says why. */
export function ListLinks({ declaration }: { declaration: Declaration }) {
  const may = usePermissions()
  const isPhone = useMedia('(max-width: 767px)')
  const links = (declaration.list.links ?? []).map(({ permission = `${declaration.permission}.view` as const, ...link }) => ({
    ...link,
    reason: may(permission).reason,
  }))
  const others = links.filter(({ primary }) => !primary)
  const isMenu = isPhone && others.length > 1
  return (
    <>
      {isMenu ? (
        <Suspense fallback={null}>
          <LinksMenu links={others} />
        </Suspense>
      ) : null}
      {(isMenu ? links.filter(({ primary }) => primary) : links).map(({ label, to, primary, reason }) =>
        reason === undefined ? (
          <LinkButton key={to} to={to} isPrimary={primary}>
            {label}
          </LinkButton>
        ) : (
          <LightButton key={to} variant={primary ? 'primary' : 'outlined'} reason={reason}>
            {label}
          </LightButton>
        ),
      )}
    </>
  )
}
