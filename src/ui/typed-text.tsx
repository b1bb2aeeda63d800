import { cutText } from './cut-text.ts'
import { emptyText } from '#domain/text.ts'

/** Characters of a name that are shown: the longest name that the server accepts. */
const maxNameLength = 200

interface TypedTextProps {
  readonly text: string | null | undefined
  readonly className?: string | undefined
  /** The title on hover; by default the whole text where it is cut. */
  readonly title?: string | undefined
  /** Maximum number of characters that are shown, for texts longer than a name. */
  readonly most?: number
  /** The sign before which a line ends where the text needs two: the @ of an email address. */
  readonly breakBefore?: string | undefined
}

/**
 * A name that somebody typed: isolated, so that right-to-left text does not change the text around it, and cut where it is longer than any name. A dash where
 * there is none.
 */
export function TypedText({ text, className, title, most = maxNameLength, breakBefore }: TypedTextProps) {
  const whole = text ?? emptyText
  const shown = cutText(whole, most)
  const at = breakBefore ? shown.lastIndexOf(breakBefore) : -1
  return (
    <bdi className={className} title={title ?? (shown === whole ? undefined : whole)}>
      {at > 0 ? [shown.slice(0, at), <wbr key="break" />, shown.slice(at)] : shown}
    </bdi>
  )
}
