/** A kind of paper with its printable area, in points. The foot is below the area. */
export interface Paper {
  readonly size: readonly [width: number, height: number]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly bottom: number
}

export const a4: Paper = { size: [595.28, 841.89], left: 40, top: 28, width: 515, bottom: 804 }

export const a5: Paper = { size: [419.53, 595.28], left: 30, top: 24, width: 359, bottom: 562 }

/** Longest page of a PDF. */
const maxHeight = 14_400
const margin = 10

/** Returns a roll of 80 mm, cut below a lower edge; a printer prints 72 mm of its width. */
export function rollOf(lowerEdge: number = maxHeight - margin): Paper {
  return { size: [226.77, lowerEdge + margin], left: 11.4, top: margin, width: 204, bottom: maxHeight - margin }
}
