import type { ReactElement } from 'react'
import { redirect, type RouteObject } from 'react-router-dom'
import { BrokenDeclarationPage } from '#layout/broken-declaration.tsx'
import { homeEntry } from '#layout/menu-entries.ts'
import type { RouteHandle } from '#layout/page-title.ts'
import { RouteError } from '#layout/route-error.tsx'
import type { LazyScreens } from '#pages/screens.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { LoadedDeclarations } from './declarations.ts'
import { resourceRoutes } from './resource-routes.tsx'
import { screenRoute } from './screen-route.tsx'

const Dashboard = lazyWithPreload(async () => (await import('#pages/dashboard/dashboard-page.tsx')).default)

/** The pages that no declaration draws, to be fetched ahead. */
export const fixedScreens: readonly { load(): Promise<void> }[] = [Dashboard]

const home: RouteObject = {
  path: homeEntry.path.slice(1),
  handle: { title: homeEntry.label } satisfies RouteHandle,
  ...screenRoute(Dashboard, <Dashboard title={homeEntry.label} />),
}

/** Every address of the signed-in panel (AUTH-07): home, what follows from each declaration, and for all else the way home. */
export function panelRoutes(declarations: LoadedDeclarations, screens: LazyScreens, root: ReactElement): RouteObject[] {
  const { all, broken, problems } = declarations
  const toHome = { loader: () => redirect(homeEntry.path) }
  return [
    {
      element: root,
      errorElement: <RouteError />,
      children: [
        { index: true, ...toHome },
        { path: 'login', ...toHome },
        home,
        ...all.flatMap((declaration) => {
          const mistakes = problems(declaration.name)
          if (mistakes.length > 0) return [brokenRoute(declaration.name, <BrokenDeclarationPage name={declaration.name} problems={mistakes} />)]
          return resourceRoutes(declaration, screens)
        }),
        ...broken.map(({ name, problems: mistakes }) => brokenRoute(name, <BrokenDeclarationPage name={name} problems={mistakes} />)),
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ]
}

function brokenRoute(name: string, element: ReactElement): RouteObject {
  return { path: `${name}/*`, handle: { title: name } satisfies RouteHandle, element }
}
