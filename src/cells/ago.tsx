import type { CellPieceProps } from '#crud/screens-context.ts'
import { AgoText } from '#ui/ago-text.tsx'

/** A moment in a list as people say it, with day and time on hover. */
export default function AgoCell({ value }: CellPieceProps) {
  return <AgoText instant={String(value)} />
}
