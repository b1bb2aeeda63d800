import { checkSentence } from './check-actions.ts'
import { ownParameters } from './check-lists.ts'
import type { Declaration } from './declaration.ts'
import { type ReportProblem, unknownName } from './declaration-problem.ts'

/** Addresses that no declaration draws, and that a link may lead to. */
const ownAddresses = ['dashboard', 'settings/declarations']

/** Reports a link that leads nowhere, or asks a list for a filter that it does not have. */
export function checkLinks(declaration: Declaration, all: readonly Declaration[], report: ReportProblem): void {
  const leads = (to: string, place: string, isOfRecord: boolean) => {
    const [path = '', query = ''] = to.slice(1).split(/[?#]/)
    if (ownAddresses.includes(path) || all.some(({ list }) => list.address === path)) return
    const [first = '', ...rest] = path.split('/')
    const known = [...all.filter(({ list }) => !list.address).map(({ name }) => name), ...all.flatMap(({ list }) => list.address ?? []), 'dashboard']
    const target = all.find(({ name, list }) => name === first && !list.address)
    if (!target) return report(place, `leads nowhere: ${unknownName('resource', first, known)}`)
    if (!isOfRecord && path.includes('{')) return report(place, 'is about no record: nothing fills the braces')
    const step = rest.join('/').replace(/\{\w+\}/g, '{id}')
    const steps = addressesOf(target)
    if (!steps.includes(step)) return report(place, `leads nowhere: ${unknownName(`page of ${first}`, step, steps.filter(Boolean))}`)
    if (step !== '' && !Object.hasOwn(target.list.views ?? {}, step)) return
    const parameters = [...Object.keys({ ...target.list.filters, ...target.list.advanced }), ...ownParameters]
    for (const parameter of new URLSearchParams(query).keys())
      if (!target.list.page && !parameters.includes(parameter)) report(place, `${first} has ${unknownName('filter', parameter, parameters)}`)
  }
  for (const [name, { link }] of Object.entries(declaration.fields)) {
    if (link === undefined) continue
    checkSentence(link, ['id', ...Object.keys(declaration.fields)], `fields.${name}.link`, report)
    leads(link, `fields.${name}.link`, true)
  }
  declaration.list.links?.forEach(({ to }, index) => leads(to, `list.links[${index}].to`, false))
  for (const [name, { link }] of Object.entries(declaration.actions ?? {})) if (link !== undefined) leads(link, `actions.${name}.link`, true)
}

/** Parts that may follow a resource's name in an address. */
function addressesOf({ list, operations, pages }: Declaration): string[] {
  return [
    '',
    ...(!operations || operations.includes('create') ? ['add'] : []),
    '{id}',
    '{id}/edit',
    ...Object.keys(list.views ?? {}),
    ...Object.keys(pages ?? {}),
  ]
}
