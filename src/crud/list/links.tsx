import { Suspense } from 'react'
import { usePermissions } from '#crud/current-user.ts'
import type { Declaration } from '#definition/declaration.ts'
import { type Permission, permissionFor } from '#domain/permission.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useIsPhone } from '#ui/use-media.ts'

const LinksMenu = lazyWithPreload(async () => (await import('./links-menu.tsx')).default)

/** The permission of a view at its own address, which is its link's. */
export function viewPermission({ name, permission, list }: Declaration, view: string | undefined): Permission {
  return list.links?.find(({ to }) => to === `/${name}/${view}`)?.permission ?? permissionFor(permission, 'view')
}

/** The link of a list that is its main button. */
export function mainLink({ list }: Declaration) {
  return list.links?.find(({ primary }) => primary)
}

/** The buttons in the head of a list that lead to other screens, a menu of all on a phone, and of what is more than two; one that the user may not follow says why. */
export function ListLinks({ declaration, mainKey }: { declaration: Declaration; mainKey: string | undefined }) {
  const may = usePermissions()
  const isPhone = useIsPhone()
  const links = (declaration.list.links ?? []).map(({ permission = `${declaration.permission}.view` as const, ...link }) => ({
    ...link,
    reason: may(permission).reason,
  }))
  const others = links.filter(({ primary }) => !primary)
  const inMenu = others.slice(isPhone ? 0 : others.length > 2 ? 1 : 2)
  const button = ({ label, to, primary, reason }: (typeof links)[number]) =>
    reason === undefined ? (
      <LinkButton key={to} to={to} isPrimary={primary} keys={primary && mainKey}>
        {label}
      </LinkButton>
    ) : (
      <LightButton key={to} variant={primary ? 'primary' : 'outlined'} reason={reason}>
        {label}
      </LightButton>
    )
  return (
    <>
      {others.filter((link) => !inMenu.includes(link)).map(button)}
      {inMenu.length > 0 ? (
        <Suspense fallback={null}>
          <LinksMenu links={inMenu} />
        </Suspense>
      ) : null}
      {links.filter(({ primary }) => primary).map(button)}
    </>
  )
}
