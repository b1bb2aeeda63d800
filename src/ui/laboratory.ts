import { createStore, useStore } from './store.ts'

/** The name of the product. */
const productName = 'Labdesk'

/** The laboratory's name and the address of its logo; the product's where it has none. */
interface Brand {
  readonly name: string
  readonly picture: string
}

/** The brand in the outline of a page, as the server writes it. */
function outlinedIn(page: Document | undefined): Brand {
  const outlined = (element: string) => page?.querySelector(`.opening-brand ${element}`)
  return { name: outlined('span')?.textContent || productName, picture: outlined('img')?.getAttribute('src') || `${import.meta.env.BASE_URL}mark.svg` }
}

/** The brand of the laboratory. */
export const brand = createStore(outlinedIn(globalThis.document))

/** The brand as it is now: it changes once the settings are saved. */
export const useBrand = () => useStore(brand)

/** Reads the brand again from the page, after the laboratory's settings changed. Keeps the present one where that fails. */
export async function readBrand(): Promise<void> {
  const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })
  if (answer.ok) brand.set(outlinedIn(new DOMParser().parseFromString(await answer.text(), 'text/html')))
}
