import { MemoryRouter } from 'react-router-dom'
import CardList from '#crud/table/cards.tsx'
import type { Declaration } from '#definition/declaration.ts'

type Props = Partial<Omit<Parameters<typeof CardList>[0], 'rows'>> & { readonly declaration: Declaration; readonly rows: readonly { readonly id: string }[] }

/** The records of a list as cards, as on a phone. */
export function Cards({ declaration, rows, ...more }: Props) {
  return (
    <MemoryRouter>
      <CardList
        declaration={declaration}
        rows={rows.map((record) => ({ kind: 'record', key: record.id, record: { ...record } }))}
        names={new Map()}
        sort={null}
        isPlaceholder={false}
        recordAddress={(id) => `/${declaration.name}/${id}`}
        from=""
        onOpen={() => undefined}
        onSort={() => undefined}
        {...more}
      />
    </MemoryRouter>
  )
}
