import { refusedBy } from './check-lists.ts'
import { checkLinks } from './check-links.ts'
import { homeKey } from './menu-key.ts'
import type { Declaration } from './declaration.ts'
import { type ReportProblem, unknownName } from './declaration-problem.ts'
import { endpointsOf } from './endpoints.ts'
import type { Fields } from './field.ts'
import { resourceTitle } from './labels.ts'
import { nearest } from './nearest.ts'

/** Addresses of the panel that no declaration draws, and what the server keeps for itself. */
export const panelAddresses: readonly string[] = [
  'dashboard',
  'login',
  'forgot-password',
  'reset-password',
  'api',
  'assets',
  'live',
  'health',
  'docs',
  'metrics',
  'auth',
  'me',
  'index',
  'config',
]

/** Reports mistakes across declarations: duplicate names, paths or addresses, dead links, unknown filters of other lists. */
export function checkAcross(declaration: Declaration, others: readonly Declaration[], report: ReportProblem): void {
  const all = [declaration, ...others]
  const named = (name: string) => all.find((each) => each.name === name)
  if (others.some(({ name }) => name === declaration.name)) report('name', `another file declares "${declaration.name}" as well`)
  if (panelAddresses.includes(declaration.name)) report('name', `"/${declaration.name}" is an address of the panel itself; name the resource otherwise`)
  const path = endpointsOf(declaration).list.path
  const samePath = others.find((each) => each.name !== declaration.name && endpointsOf(each).list.path === path)
  if (samePath) report(declaration.api?.listPath ? 'api.listPath' : 'api.path', `"${path}" is the list of ${samePath.name} already`)
  const address = declaration.list.address
  const firstStep = address?.split('/')[0]
  if (address !== undefined && (named(address) || others.some(({ list }) => list.address === address)))
    report('list.address', `"/${address}" is the address of another resource`)
  else if (firstStep !== undefined && panelAddresses.includes(firstStep)) report('list.address', `"/${firstStep}" is an address of the panel itself`)

  checkLinks(declaration, all, report)
  checkMenu(declaration, others, report)
  for (const [name, { call }] of Object.entries(declaration.actions ?? {})) {
    const owner = call && ownerOf(call.path, all)
    if (owner && owner.name !== declaration.name) report(`actions.${name}.call.path`, `"${call.path}" is a call of ${owner.name}`)
  }

  const narrows = (where: Readonly<Record<string, string | boolean>> | undefined, target: Declaration | undefined, place: string) => {
    if (!target || !where) return
    const { list, fields } = target
    const filters = { ...list.filters, ...list.advanced }
    for (const [parameter, value] of Object.entries(where)) {
      if (!Object.hasOwn(filters, parameter)) report(`${place}.${parameter}`, `${target.name} has ${unknownName('filter', parameter, Object.keys(filters))}`)
      const refused = refusedBy(filters[parameter], fields, value)
      if (refused) report(`${place}.${parameter}`, refused)
    }
  }
  declaration.stats?.forEach((stat, index) => {
    if ('call' in stat || 'by' in stat) return
    narrows(stat.where, named(stat.of ?? declaration.name), `stats[${index}].where`)
  })
  const refers = (fields: Fields, place: string) => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind === 'reference' || field.kind === 'references') narrows(field.where, named(field.to), `${place}.${name}.where`)
      if (field.kind === 'group' || field.kind === 'rows') refers(field.fields, `${place}.${name}.fields`)
    }
  }
  refers(declaration.fields, 'fields')
  for (const [name, { body }] of Object.entries(declaration.actions ?? {})) refers(body ?? {}, `actions.${name}.body`)
}

/** The resource under whose path a call is: that of the longest one. */
function ownerOf(path: string, all: readonly Declaration[]): Declaration | undefined {
  const bases = all.map((each) => ({ each, base: endpointsOf(each).create }))
  return bases.filter(({ base }) => path.startsWith(`${base}/`)).sort((a, b) => b.base.length - a.base.length)[0]?.each
}

/** A heading of the menu that no other entry has and that is almost another one, and two entries with one label. */
function checkMenu(declaration: Declaration, others: readonly Declaration[], report: ReportProblem): void {
  const group = declaration.menu?.group
  const groups = others.flatMap(({ menu }) => menu?.group ?? [])
  const meant = group === undefined || groups.includes(group) ? null : nearest(group, groups)
  if (meant !== null) report('menu.group', `no other entry is under "${group}"; did you mean "${meant}"?`)
  const sameKey = others.find(({ menu }) => menu?.key !== undefined && menu.key === declaration.menu?.key)
  if (sameKey !== undefined) report('menu.key', `"${declaration.menu?.key}" opens ${sameKey.name} already`)
  if (declaration.menu?.key === homeKey) report('menu.key', `"${homeKey}" opens the dashboard already`)
  const taken = new Map(others.flatMap((each) => menuLabels(each).map(({ label }) => [label.trim().toLowerCase(), each.name])))
  for (const { place, label } of menuLabels(declaration)) {
    const other = taken.get(label.trim().toLowerCase())
    if (other !== undefined) report(place, `"${label}" is the menu entry of ${other} as well`)
  }
}

function menuLabels({ label, list, menu, pages }: Declaration): { readonly place: string; readonly label: string }[] {
  if (!menu) return []
  const entries = [
    ...Object.entries(list.views ?? {}).map(([name, view]) => ({ place: `list.views.${name}.menu.label`, label: view.menu?.label })),
    ...Object.entries(pages ?? {}).map(([name, page]) => ({ place: `pages.${name}.menu.label`, label: page.menu?.label })),
    { place: menu.label === undefined ? 'label.many' : 'menu.label', label: menu.label ?? resourceTitle({ label }) },
  ]
  return entries.flatMap((entry) => (entry.label === undefined ? [] : [{ place: entry.place, label: entry.label }]))
}
