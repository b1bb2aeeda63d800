/** The printable part of an A4 page, in points. */
export const page = { left: 40, top: 36, width: 515, bottom: 785 } as const
