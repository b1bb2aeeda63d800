import { productName } from './product-name.ts'

/** The brand in the outline of the page: the product's, or the laboratory's where the server knows it. */
const outlined = (element: string) => globalThis.document?.querySelector(`.opening-brand ${element}`)

/** Name of the laboratory, or of the product where it has none. */
export const brandName = outlined('span')?.textContent || productName

/** Address of the laboratory's logo, or of the product's mark where it has none. */
export const brandPicture = outlined('img')?.getAttribute('src') || `${import.meta.env.BASE_URL}mark.svg`
