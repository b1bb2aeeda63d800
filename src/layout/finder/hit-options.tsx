import type { everything } from '#contract/search.ts'
import type { Content } from '#crud/contract-answer.ts'
import { CellValue } from '#crud/fields/cells/cell-value.tsx'
import { changeQuery, defaultQuery, listPath, writeListQuery } from '#crud/list/query.ts'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { resourceTitle, statusField } from '#definition/labels.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { DateText } from '#ui/date-text.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import type { FinderGroup, FinderOption } from './option.ts'

type Group = Content<typeof everything>['groups'][number]
type Hit = Group['hits'][number]
type ByName = (name: string) => Declaration | undefined

/** Headings of groups that are not the title of a list. */
const headings: Readonly<Record<string, string>> = { recent: 'Recent', patients: 'Patients', samples: 'Samples', tests: 'Tests', users: 'Users' }

/** The found records of a group as entries. Where there are more, the last entry opens their list. */
export function hitGroup({ name, hits, hasMore }: Group, text: string, byName: ByName): FinderGroup {
  const list = byName(name)
  const heading = headings[name] ?? (list ? resourceTitle(list) : name)
  return {
    key: name,
    heading,
    options: [
      ...hits.flatMap((hit) => hitOption(name, hit, byName(hit.opens.resource))),
      ...(hasMore && list?.list.search !== undefined
        ? [{ key: `${name} all`, label: `All ${list.label.many} with “${text}”`, icon: 'list' as const, to: searchAddress(list, text) }]
        : []),
    ],
  }
}

/** The address of a list with a search. */
function searchAddress(list: Declaration, text: string): string {
  return `${listPath(list)}?${writeListQuery(list, changeQuery(defaultQuery(list), { search: text, filters: {} }))}`
}

function hitOption(group: string, { id, title, detail, status, at, opens }: Hit, declaration: Declaration | undefined): FinderOption[] {
  if (!declaration) return []
  const name = statusField(declaration) ?? ''
  const field = declaration.fields[name]
  return [
    {
      key: `${group} ${opens.resource} ${id}`,
      label: title,
      detail,
      icon: declaration.menu?.icon,
      to: fillPath(`/${opens.resource}/{id}`, { id: opens.id }),
      end: (
        <>
          {at === null ? null : isCivilDate(at) ? <DateText date={at} /> : <InstantText instant={at} show="date" />}
          {field && status !== null ? <CellValue name={name} field={field} record={{ id, [name]: status }} empty="" /> : null}
        </>
      ),
    },
  ]
}
