import { cutText } from './cut-text.ts'
import { emptyText } from './empty-text.ts'

/** Characters of a name that are shown: as many as the laboratory's own server takes for one. */
const longestName = 200

interface TypedTextProps {
  readonly text: string | null | undefined
  readonly className?: string | undefined
  /** What is under the pointer; the whole text unless said, where it is cut. */
  readonly title?: string | undefined
  /** Characters that are shown at most, where those of a name are too few. */
  readonly most?: number
}

/** A name that somebody typed: isolated, so that its direction turns nothing around it, and cut where it is longer than any name. A dash where there is none. */
export function TypedText({ text, className, title, most = longestName }: TypedTextProps) {
  const whole = text ?? emptyText
  const shown = cutText(whole, most)
  return (
    <bdi className={className} title={title ?? (shown === whole ? undefined : whole)}>
      {shown}
    </bdi>
  )
}
