import { Link } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { capitalised } from '#definition/labels.ts'
import { type Declarations, useDeclarations } from '#crud/declarations-context.ts'
import { TypedText } from '#ui/typed-text.tsx'

/** Name of a kind of record. */
export function kindOf(declarations: Declarations, kind: string): string {
  return capitalised(declarations.byName(kind)?.label.one ?? kind.replaceAll('-', ' '))
}

interface RecordCellProps {
  readonly entity: string
  readonly entityId: string
  readonly name: string | null
}

/** Shows the record of an entry, with a link to it. */
export function RecordCell({ entity, entityId, name }: RecordCellProps) {
  const declarations = useDeclarations()
  const words = <TypedText text={name ?? entityId} />
  return (
    <>
      <small className="audit-kind">{kindOf(declarations, entity)}</small>
      {declarations.byName(entity) && entity !== 'audit' ? <Link to={fillPath(`/${entity}/{entityId}`, { entityId })}>{words}</Link> : words}
    </>
  )
}
