import { Skeleton } from 'antd'
import type { Field } from '#definition/field.ts'
import { useChosenOptions } from './inputs/use-chosen-options.ts'

/** The titles of the records that a value of kind references names. */
export function ReferencedList({ field, value }: { field: Field<'references'>; value: unknown }) {
  const ids = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  const { offered, picked } = useChosenOptions(field, ids)
  if (ids.length === 0) return '—'
  if (offered.isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return (
    <ul className="referenced-list">
      {picked.map(({ id, title }) => (
        <li key={id}>
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}
