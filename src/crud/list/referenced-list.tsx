import { Skeleton } from '#ui/skeleton.tsx'
import type { Field } from '#definition/field.ts'
import { emptyText } from '#ui/empty-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { useDeclaration } from '#crud/declarations-context.ts'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { useChosenOptions } from '#crud/fields/inputs/use-chosen-options.ts'

/** The titles of the records in a value of kind references. Unreadable ones are reported with a retry button. */
export function ReferencedList({ field, value }: { field: Field<'references'>; value: unknown }) {
  const ids = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  const many = useDeclaration(field.to)?.label.many ?? 'records'
  const { offered, picked, naming } = useChosenOptions(field, ids)
  if (ids.length === 0) return emptyText
  return (
    <>
      {offered.isLoading || naming.isLoading ? (
        <Skeleton hasTitle={false} rows={2} />
      ) : (
        <ul className="referenced-list">
          {picked.map(({ id, title }) => (
            <li key={id}>
              <TypedText text={title} />
            </li>
          ))}
        </ul>
      )}
      <OptionsProblem offered={offered.isLoading ? offered : naming} many={many} />
    </>
  )
}
