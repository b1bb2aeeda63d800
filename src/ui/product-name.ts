/** What the product is called, wherever it names itself. */
export const productName = 'Labdesk'
