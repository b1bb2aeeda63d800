/** The letter after `g` that opens the first page. */
export const homeKey = 'd'
