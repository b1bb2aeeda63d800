import { useEffect, useState } from 'react'
import type { ListQuery } from './list-query.ts'
import type { ListContent } from './use-list-rows.ts'

/** Enter in the search box opens the record that alone matches, once the answer is there; one that only comes near is not opened. */
export function useSoleHit({ search }: ListQuery, content: ListContent, open: (id: string) => void): (text: string) => void {
  const [wanted, setWanted] = useState('')
  const isThere = wanted !== '' && wanted === search && !content.isFirst && !content.isMoving
  useEffect(() => {
    if (!isThere) return
    setWanted('')
    const [row] = content.rows
    if (content.total === 1 && !content.isSimilar && !content.error && row?.kind === 'record') open(row.record.id)
  })
  return setWanted
}
