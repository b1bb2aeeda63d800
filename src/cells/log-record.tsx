import { Link } from 'react-router-dom'
import type { CellPieceProps } from '#crud/screens-context.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { RowButton } from '#crud/row/row-button.tsx'
import { kindOf } from '#crud/record-kind.ts'
import { fillPath } from '#definition/endpoints.ts'
import { wholeListId } from '#domain/log-entries.ts'
import { TypedText } from '#ui/typed-text.tsx'
import './log.css'

/** The kind and the name of the record of a log's entry, with the way to it where it has a screen, else to the entry beside the list: the keys of the list move to it. */
export default function LogRecordCell({ record: { entity, entityId, recordName } }: CellPieceProps) {
  const declarations = useDeclarations()
  const kind = String(entity)
  const id = String(entityId)
  const declaration = declarations.byName(kind)
  const words = <TypedText text={typeof recordName === 'string' ? recordName : id} />
  return (
    <>
      <small className="log-quiet">{kindOf(declarations, kind)}</small>{' '}
      {declaration && !declaration.list.address && id !== wholeListId ? (
        <Link to={fillPath(`/${kind}/{id}`, { id })} data-row-link>
          {words}
        </Link>
      ) : (
        <RowButton>{words}</RowButton>
      )}
    </>
  )
}
