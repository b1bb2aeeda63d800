import type { CellOf } from '#crud/screens-context.ts'
import type prescriptions from '#resources/prescriptions.ts'
import { FileName } from '#ui/file-name.tsx'

/** The name of a file in a list. */
export default function FileNameCell({ value }: CellOf<typeof prescriptions, 'fileName'>) {
  return <FileName name={value} />
}
