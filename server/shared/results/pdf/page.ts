/** The printable part of an A4 page, in points; the end of a report may reach down to `end`, just above the foot. */
export const printArea = { left: 40, top: 36, width: 515, bottom: 785, end: 793 } as const
