/** The letters and the number of an order number as people type it: `lab-0001997`, `LAB 1997`; null for another text. */
function partsOf(text: string): readonly [letters: string, number: string] | null {
  const found = /^([a-z]{2,10})[\s-]*0*(\d{1,15})$/i.exec(text.trim())
  return found ? [(found[1] ?? '').toUpperCase(), found[2] ?? ''] : null
}

/** True for a text that can be an order number; an id of a record can be one too. */
export function canBeOrderNumber(text: string): boolean {
  return partsOf(text) !== null
}

/** True where two texts are the same order number, whatever its case, spaces and leading zeros. */
export function isSameOrderNumber(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a !== null && b !== null && a.join() === b.join()
}
