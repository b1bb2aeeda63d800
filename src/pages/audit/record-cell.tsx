import { Link } from 'react-router-dom'
import { fillPath } from '#definition/endpoints.ts'
import { capitalised, resourceTitle } from '#definition/labels.ts'
import { type Declarations, useDeclarations } from '#crud/declarations-context.ts'
import { TypedText } from '#ui/typed-text.tsx'

/** Name of a kind of record. */
export function kindOf(declarations: Declarations, kind: string): string {
  const declaration = declarations.byName(kind)
  // Entries of a log are no records: an export is of the whole log.
  return declaration?.list.address ? resourceTitle(declaration) : capitalised(declaration?.label.one ?? kind.replaceAll('-', ' '))
}

interface RecordCellProps {
  readonly entity: string
  readonly entityId: string
  readonly name: string | null
}

/** Shows the record of an entry, with a link to it. */
export function RecordCell({ entity, entityId, name }: RecordCellProps) {
  const declarations = useDeclarations()
  const declaration = declarations.byName(entity)
  const isOpened = declaration !== undefined && !declaration.list.address
  const words = <TypedText text={name ?? entityId} />
  return (
    <>
      <small className="audit-kind">{kindOf(declarations, entity)}</small>{' '}
      {isOpened ? <Link to={fillPath(`/${entity}/{entityId}`, { entityId })}>{words}</Link> : words}
    </>
  )
}
