import type * as carts from '#contract/carts.ts'
import type { CatalogueItem } from '#domain/catalogue-item.ts'
import type { Paise } from '#domain/money.ts'
import type { Content } from '#crud/contract-answer.ts'

type Read = Content<typeof carts.cart>

/** An item of the cart; `isNew` while the server does not have it yet. */
export type CartItem = Read['items'][number] & { readonly isNew?: boolean }

/** A cart, also with changes that the server has not answered yet. */
export type Cart = Omit<Read, 'items' | 'version' | 'said'> & { readonly items: readonly CartItem[] }

/** Whose cart it is: the customer, wherever the answer says it. */
export function customerIn(cart: Cart) {
  return cart.customer ?? cart.prescription?.customer ?? null
}

/** A test or package that can be added to the cart. */
export type Addable = CatalogueItem & { readonly price: Paise }

/** The key of an addable item, equal to its key in the cart. */
export function addableKey({ type, id }: Addable): string {
  return `${type} ${id}`
}

/** One change on its way to the server. */
export type CartChange =
  | { readonly kind: 'add'; readonly items: readonly Addable[] }
  | { readonly kind: 'quantity'; readonly itemId: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly itemId: string }

/** The cart as it looks with changes that the server has not answered yet. */
export function withChanges(cart: Cart, changes: readonly CartChange[]): Cart {
  if (changes.length === 0) return cart
  const items = changes.reduce(applied, cart.items)
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  // The server calculates the tax. Until its answer the previous rate is used.
  const tax = cart.subtotal > 0 ? Math.round((subtotal * (cart.tax ?? 0)) / cart.subtotal) : 0
  return { ...cart, items, subtotal, tax, total: subtotal + tax }
}

function applied(items: readonly CartItem[], change: CartChange): readonly CartItem[] {
  if (change.kind === 'remove') return items.filter(({ id }) => id !== change.itemId)
  if (change.kind === 'quantity') return items.map((item) => (item.id === change.itemId ? { ...item, quantity: change.quantity } : item))
  const present = new Set(items.map(cartItemKey))
  return [...items, ...change.items.filter((item) => !present.has(addableKey(item))).map(newItem)]
}

function newItem({ type, id, name, price }: Addable): CartItem {
  const [testId, packageId] = type === 'test' ? [id, null] : [null, id]
  return { id: `new ${type} ${id}`, type, testId, packageId, name, price, quantity: 1, subtotal: price, isNew: true }
}

/** The same for two items of the same test or package. */
export function cartItemKey({ type, testId, packageId }: Pick<CartItem, 'type' | 'testId' | 'packageId'>): string {
  return `${type} ${testId ?? packageId ?? ''}`
}
