import { Fragment } from 'react'
import './pieces.css'

/** The number of a record in a sentence, `LAB-0002000`. */
const recordNumber = /([A-Z]{1,5}-\d{3,})/

/** A sentence in which no number of a record is broken after its hyphen. */
export function WholeNumbers({ text }: { readonly text: string }) {
  const parts = text.split(recordNumber)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no ids and do not move
      <span key={index} className="figure">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no ids and do not move
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
