import { Alert, Button } from 'antd'
import { ChevronLeft, Plus, X } from 'lucide-react'
import { Fragment, useCallback, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { BookingStep } from '#domain/booking-warning.ts'
import * as carts from '#contract/carts.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { usePermission } from '#crud/current-user.ts'
import { useUnsavedGuard } from '#crud/form/unsaved-guard.tsx'
import { describeError } from '#ui/describe-error.ts'
import { NewsBar, useAnswerNews } from '#crud/list/news-bar.tsx'
import { Loading } from '#crud/loading.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import { useReadNow } from '#crud/use-read.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { useRecordTitle } from '#crud/show/use-record-title.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { emptyText } from '#domain/text.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import type { Cart } from './cart.ts'
import { CartItems } from './cart-items.tsx'
import { CartSearch } from './cart-search.tsx'
import { CartSide } from './cart-side.tsx'
import { useCart } from './use-cart.ts'
import { useCartSelection } from './use-cart-selection.ts'
import './cart.css'

/** The cart of a prescription's patient: items, adding, changing, removing (CRT-01…CRT-07). */
export default function CartPage({ declaration, id = '' }: PageProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const back = backPath(state) ?? `/${declaration.name}`
  const [isSearching, setSearching] = useState(false)
  const { allowed, reason } = usePermission('orders.edit')
  const { reason: noOrder } = usePermission('orders.create')
  const takesOrders = useDeclaration('orders')?.pages?.new !== undefined
  const { cart, error, isReading, problem, isSaving, asked, change, retry, dismiss } = useCart(id)
  const selection = useCartSelection(cart?.items ?? none, isSaving)
  const rowFocus = useRowFocus()
  const readNow = useReadNow()
  const { words } = useAnswerNews<Cart>({ answer: asked, of: 'carts', readNow: () => readNow(carts.cart, { prescriptionId: id }), rowsOf: itemsOf })
  const onQuantity = useCallback((itemId: string, quantity: number) => change({ kind: 'quantity', itemId, quantity }), [change])
  const onRemove = useCallback((itemId: string) => change({ kind: 'remove', itemId }), [change])
  const onStep = useCallback(
    ({ label, removes, adds }: BookingStep) => {
      // The package is added first: if it is refused, the tests are still there.
      const added =
        adds === null ? [] : [{ kind: 'add' as const, items: [{ type: 'package' as const, id: adds, name: label.replace(/^Replace by /, ''), price: 0 }] }]
      change(...added, ...removes.map((itemId) => ({ kind: 'remove' as const, itemId })))
    },
    [change],
  )
  useRecordTitle(declaration, cart && { patientName: cart.patient.name }, 'Cart')
  const failure = describeError(error)
  if (error && (!cart || failure.isForbidden)) {
    return (
      <ErrorPanel
        title="Error Loading Cart"
        error={error}
        {...(isReading ? {} : { onRetry: retry })}
        back={{ label: 'Go Back', onBack: () => void navigate(back) }}
      >
        <p>{failure.message ?? 'Failed to load cart data'}</p>
      </ErrorPanel>
    )
  }
  if (!cart) return <Loading rows={10} />
  const { items } = cart
  const again = problem?.again ?? null
  const refused = again && items.find(({ id: each, quantity }) => each === again.itemId && quantity !== again.quantity)
  return (
    <article className="cart-page" aria-busy={isSaving}>
      {selection.chosen.length > 0 ? <SelectionGuard /> : null}
      <button type="button" className="cart-back" onClick={() => void navigate(back)}>
        <ChevronLeft size={16} aria-hidden="true" /> Back
      </button>
      <PageHeader
        title={
          <>
            Cart for <TypedText text={cart.patient.name} />
          </>
        }
        subtitle={`${items.length} ${items.length === 1 ? 'item' : 'items'}`}
        actions={
          <>
            <PermittedButton
              type={items.length === 0 ? 'primary' : 'default'}
              reason={reason}
              aria-expanded={isSearching}
              icon={isSearching ? <X size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
              onClick={() => setSearching(!isSearching)}
            >
              {isSearching ? 'Hide Search' : 'Add Tests/Packages'}
            </PermittedButton>
            {items.length > 0 && cart.prescription?.status === 'Reviewed' && takesOrders ? (
              <PermittedButton type="primary" reason={noOrder} disabled={isSaving} onClick={() => void navigate(`/orders/new?cart=${id}`)}>
                Place order
              </PermittedButton>
            ) : null}
          </>
        }
      />
      {cart.orders.length > 0 ? (
        <p role="status">
          Ordered as{' '}
          {cart.orders.map(({ id: order, orderNumber }, index) => (
            <Fragment key={order}>
              {index > 0 ? ', ' : ''}
              <Link to={`/orders/${order}`}>{orderNumber ?? order}</Link>
            </Fragment>
          ))}
        </p>
      ) : null}
      {error ? <OutdatedNote declaration={declaration} title="The cart could not be refreshed" error={error} onRetry={retry} /> : null}
      <NewsBar words={isSaving ? null : words} onShow={retry} />
      {isSearching && allowed ? <CartSearch selection={selection} onAdd={(added) => change({ kind: 'add', items: added })} /> : null}
      <div className="cart-body" {...rowFocus}>
        {items.length === 0 ? (
          <EmptyPanel
            message="No items in this cart"
            action={
              isSearching ? null : (
                <PermittedButton reason={reason} onClick={() => setSearching(true)}>
                  Add Tests/Packages
                </PermittedButton>
              )
            }
          />
        ) : (
          <CartItems items={items} warnings={cart.warnings} isOpen={allowed} onQuantity={onQuantity} onRemove={onRemove} onStep={onStep} />
        )}
        <CartSide cart={cart} />
      </div>
      {problem ? (
        <div className="cart-problem">
          <Alert
            type="error"
            showIcon
            closable
            banner
            role="alert"
            message={problem.message}
            description={problem.detail}
            action={
              again && refused && allowed ? (
                <Button
                  size="small"
                  className="cart-again"
                  aria-label={`Set ${refused.name ?? emptyText} to ${again.quantity} again`}
                  onClick={() => change(again)}
                >
                  Set <TypedText text={refused.name} /> to {again.quantity} again
                </Button>
              ) : null
            }
            onClose={dismiss}
          />
        </div>
      ) : null}
    </article>
  )
}

const none: Cart['items'] = []

/** Asks before the cart is left with something selected, also while the search is hidden (GEN-08). */
function SelectionGuard() {
  return useUnsavedGuard({ isDirty: true }).question
}

/** The items of a cart by id, each as a text, for what others change of them (LIVE-02). */
function itemsOf({ items }: Cart): ReadonlyMap<string, string> {
  return new Map(items.map((item) => [item.id, JSON.stringify(item)]))
}

/** The path inside the panel that the navigation state names; nothing else is followed (CRT-01). */
function backPath(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null
}
