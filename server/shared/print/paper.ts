/** A kind of paper with its printable area, in points. The foot is below the area. */
export interface Paper {
  readonly size: readonly [width: number, height: number]
  readonly left: number
  readonly top: number
  readonly width: number
  readonly bottom: number
}

export const a4: Paper = { size: [595.28, 841.89], left: 40, top: 28, width: 515, bottom: 804 }
