import { useMemo } from 'react'
import * as audit from '#contract/audit.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { ResourceList } from '#crud/list/list-screen.tsx'
import { kindOf } from '#crud/record-kind.ts'
import { useRead } from '#crud/use-read.ts'
import type { Declaration, Filter } from '#definition/declaration.ts'
import type { Choice, Fields } from '#definition/field.ts'
import { labelFromName } from '#definition/labels.ts'
import { readEntities } from '#domain/read-entity.ts'
import { PartProblem } from '#ui/part-problem.tsx'
import accessLog from '#resources/access-log.ts'

/** The logs: changes, refused sign-ins, and reads of personal data, each the list of its resource with the values that it can be filtered by (HIS-03). */
export default function AuditPage({ declaration }: { declaration: Declaration }) {
  const declarations = useDeclarations()
  const { content: names, error, retry } = useRead(audit.names, {})
  const drawn = useMemo(() => {
    const choices: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>> = {
      userId: (names?.people ?? []).map(({ id, name }) => [id, name]),
      entity: (declaration.name === accessLog.name ? readEntities : (names?.entities ?? [])).map((each) => [each, kindOf(declarations, each)]),
      action: (names?.actions ?? []).map((each) => [each, labelFromName(each)]),
    }
    const filters = Object.entries(declaration.list.filters ?? {}).map(([name, filter]) => [name, offered(filter, choices[name])])
    return { ...declaration, list: { ...declaration.list, filters: Object.fromEntries(filters) } }
  }, [declaration, declarations, names])
  return (
    <>
      <PartProblem sentence="The names to filter by could not be loaded." error={error} onRetry={retry} />
      <ResourceList declaration={drawn} />
    </>
  )
}

/** A filter that offers values; as it is declared where none are known yet. */
function offered(filter: Filter<Fields>, values: readonly (readonly [value: string, label: string])[] = []): Filter<Fields> {
  if (typeof filter !== 'object' || !('field' in filter) || filter.choices || values.length === 0) return filter
  return { ...filter, choices: Object.fromEntries(values.map(([value, label]): [string, Choice] => [value, { label }])) }
}
