/** Millimetres of the clear zone at each side of a code. */
export const clearZone = 5

/** Modules of the code of a sample number: start, five pairs of digits, check and stop. */
export const codeModules = 90

/** Height of the bars in millimetres: at least 10 on any printer. */
export const barHeight = 10.2

/** A way to print labels. All lengths are millimetres. */
interface LabelPaper {
  readonly label: string
  /** Width and height of one label. */
  readonly width: number
  readonly height: number
  /** Labels of a page, side by side and one below the other. */
  readonly columns: number
  readonly rows: number
  /** Distance between the left edges of two labels. */
  readonly pitch: number
  /** Distance of the first label from the top and the left edge of the page. */
  readonly top: number
  readonly left: number
  /** Dots of the printer in an inch, and dots of the narrowest bar: at least 0.25 mm. */
  readonly dotsPerInch: number
  readonly dotsPerModule: number
}

/** Papers that labels are printed on: a roll of a label printer, and sheets of common sizes. */
export const labelPapers = {
  roll: { label: 'Roll 50 × 25 mm', width: 50, height: 25, columns: 1, rows: 1, pitch: 50, top: 0, left: 0, dotsPerInch: 203, dotsPerModule: 2 },
  a4x65: {
    label: 'A4, 65 labels 38.1 × 21.2 mm',
    ...{ width: 38.1, height: 21.2, columns: 5, rows: 13, pitch: 40.6, top: 10.7, left: 4.75 },
    ...{ dotsPerInch: 300, dotsPerModule: 3 },
  },
  a4x24: {
    label: 'A4, 24 labels 70 × 36 mm',
    ...{ width: 70, height: 36, columns: 3, rows: 8, pitch: 70, top: 4.5, left: 0 },
    ...{ dotsPerInch: 300, dotsPerModule: 3 },
  },
} as const satisfies Record<string, LabelPaper>

export type LabelPaperName = keyof typeof labelPapers

/** True for the name of a paper. */
export function isLabelPaper(name: unknown): name is LabelPaperName {
  return typeof name === 'string' && Object.hasOwn(labelPapers, name)
}

/** The number of labels on a page. */
export function labelsPerPage({ columns, rows }: Pick<LabelPaper, 'columns' | 'rows'>): number {
  return columns * rows
}

/** Width of the narrowest bar in millimetres, a whole number of the printer's dots. */
export function moduleWidth({ dotsPerInch, dotsPerModule }: Pick<LabelPaper, 'dotsPerInch' | 'dotsPerModule'>): number {
  return (dotsPerModule * 25.4) / dotsPerInch
}

/** The left edge of the bars on a label: in its middle, on a whole dot of the printer. */
export function barsLeft(paper: Pick<LabelPaper, 'width' | 'dotsPerInch' | 'dotsPerModule'>): number {
  const dot = 25.4 / paper.dotsPerInch
  return Math.floor((paper.width - codeModules * moduleWidth(paper)) / 2 / dot) * dot
}

/** Splits labels into pages; the first `skipped` places of a used sheet stay empty. */
export function labelPages<Label>(labels: readonly Label[], paper: Pick<LabelPaper, 'columns' | 'rows'>, skipped: number): (Label | null)[][] {
  const places: (Label | null)[] = [...Array.from({ length: skipped % labelsPerPage(paper) }, () => null), ...labels]
  const size = labelsPerPage(paper)
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) => places.slice(page * size, (page + 1) * size))
}
