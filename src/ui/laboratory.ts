import { pageMeta } from './page-meta.ts'
import { productName } from './product-name.ts'

/** The laboratory as its paper and its screens name it. */
export interface Laboratory {
  readonly name: string
  /** Address and phone number in one line; empty where they are not set. */
  readonly address: string
}

/** Reads the laboratory that the server wrote into the page. A page from another host has none and names the product. */
export function pageLaboratory(): Laboratory {
  const [name, address] = ['lab-name', 'lab-address'].map(pageMeta).map((text) => (text.startsWith('__') ? '' : text))
  return { name: name || productName, address: address ?? '' }
}
