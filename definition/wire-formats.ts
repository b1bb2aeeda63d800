/** Written forms of a day. */
export const dayPatterns = ['DD-MM-YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM-DD-YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD', 'YYYYMMDD'] as const

const epochs = ['epochSeconds', 'epochMs'] as const

export type DayPattern = (typeof dayPatterns)[number]
type Epoch = (typeof epochs)[number]

/** Forms of a day on the wire, other than `YYYY-MM-DD`; an epoch is the first moment of the day, in the laboratory's zone. */
export type DayFormat = DayPattern | Epoch
/** Forms of a moment on the wire, other than ISO 8601 in UTC: `offset` is written with the laboratory's offset, `local` without a zone, in the laboratory's. */
export type InstantFormat = Epoch | 'offset' | 'local' | `${DayPattern} HH:mm` | `${DayPattern} HH:mm:ss`

/** Forms of a value on the wire by kind, other than the usual one. */
export interface WireFormats {
  /** Days; an epoch is the first moment of the day in the laboratory's zone. */
  readonly civilDate?: DayFormat
  /** Moments; `offset` has the laboratory's offset, `local` and the patterns have no zone and mean the laboratory's. */
  readonly instant?: InstantFormat
  /** Times of day with seconds. */
  readonly clockTime?: 'HH:mm:ss'
  /** Numbers in quotes. */
  readonly integer?: 'text'
  /** Amounts in quotes, or in whole paise. */
  readonly rupees?: 'text' | 'paise'
  /** Ids that are written as numbers. */
  readonly reference?: 'number'
  /** Ids that are written as numbers. */
  readonly references?: 'number'
}

/** The formats that each kind may have. */
export const wireFormats: { readonly [K in keyof WireFormats]-?: readonly NonNullable<WireFormats[K]>[] } = {
  civilDate: [...dayPatterns, ...epochs],
  instant: [...epochs, 'offset', 'local', ...dayPatterns.flatMap((pattern) => [`${pattern} HH:mm`, `${pattern} HH:mm:ss`] as const)],
  clockTime: ['HH:mm:ss'],
  integer: ['text'],
  rupees: ['text', 'paise'],
  reference: ['number'],
  references: ['number'],
}
