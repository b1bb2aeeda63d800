import { Button, Input } from 'antd'
import { useState } from 'react'
import { largestQuantity, quantityNote, quantityQuestion, validQuantity } from '#domain/order-total.ts'
import { latinDigits } from '#domain/phone.ts'
import { registerDirty } from '#crud/form/dirty-forms.ts'
import { useBeforeUnload } from '#crud/form/use-before-unload.ts'
import { describeError } from '#ui/describe-error.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

interface QuantityInputProps {
  /** Name of the thing that is counted. */
  readonly name: string
  readonly quantity: number
  /** True when the quantity may be changed. The message of a failed save stays visible even when this turns false. */
  readonly isOpen: boolean
  /** Asks in a dialog before a lower quantity is saved; null if none is asked for. */
  readonly lower: ((quantity: number) => void) | null
  /** Saves a quantity; rejects when it is refused. */
  save(quantity: number): Promise<unknown>
}

/**
 * The quantity of an item, saved on Enter and on blur. A higher quantity for one patient needs a confirmation, by a second Enter, a lower one a reason once the
 * sample has been collected; after a refusal the saved quantity is shown again, with a message that names the typed one (ODT-06).
 */
export function QuantityInput({ name, quantity, isOpen, lower, save }: QuantityInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [asked, ask] = useState<number | null>(null)
  const { isWorking: isSaving, isBusy, run } = useOneAtATime()
  const [refused, setRefused] = useState<{ readonly wanted: number; readonly error: unknown } | null>(null)
  const [saved, setSaved] = useState({ quantity, seen: quantity })
  // A new quantity from the server takes the place of the one that was saved here.
  if (saved.seen !== quantity) setSaved({ quantity, seen: quantity })
  const { quantity: shown, seen } = saved
  const send = async (wanted: number) => {
    if (isBusy()) return
    ask(null)
    if (wanted === shown) return setTyped(null)
    if (lower && wanted < shown) {
      setTyped(null)
      setRefused(null)
      return lower(wanted)
    }
    await run(async () => {
      setTyped(String(wanted))
      setRefused(null)
      try {
        await save(wanted)
        setSaved((before) => (before.seen === seen ? { ...before, quantity: wanted } : before))
      } catch (error) {
        setRefused({ wanted, error })
      }
      setTyped(null)
    })
  }
  // A number that is sent as its field is left is not asked about.
  useBeforeUnload(isOpen && !isSaving && typed !== null && validQuantity(typed) !== shown, registerDirty)
  const leave = (isSure: boolean) => {
    if (typed === null || isBusy()) return
    const wanted = validQuantity(typed)
    setNote(quantityNote(typed))
    if (!isSure && quantityQuestion(name, wanted, shown)) ask(wanted)
    else void send(wanted)
  }
  const dismiss = () => {
    setTyped(null)
    ask(null)
  }
  // A typed quantity that was unsaved when somebody closed the order.
  const lost = !isOpen && !isSaving && typed !== null && validQuantity(typed) !== shown
  // After an unclear failure the order was refetched: it may have the wanted quantity by now.
  const failure = refused && refused.wanted !== shown ? describeError(refused.error) : null
  return (
    <div className="quantity">
      {isOpen ? (
        <>
          <Input
            aria-label={`Quantity of ${name}`}
            title={`1 to ${largestQuantity}`}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(shown)}
            readOnly={isSaving}
            aria-busy={isSaving}
            onChange={(event) => {
              setTyped(latinDigits(event.target.value))
              setNote(null)
              ask(null)
            }}
            onBlur={() => leave(false)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                // The same key press would also press the first button of the dialog that it opens.
                event.preventDefault()
                leave(asked !== null)
              }
              if (event.key === 'Escape') dismiss()
            }}
          />
          <span role="status">{isSaving ? 'Saving…' : note}</span>
        </>
      ) : (
        quantity
      )}
      {isOpen && asked !== null && !isSaving ? (
        <div ref={comeIntoSight} role="alert" className="quantity-problem quantity-question">
          <p>{quantityQuestion(name, asked, shown)}</p>
          <Button size="small" onClick={() => void send(asked)}>
            Set to {asked}
          </Button>{' '}
          <Button size="small" type="text" onClick={dismiss}>
            Keep {shown}
          </Button>
        </div>
      ) : null}
      {lost && !failure ? (
        <div ref={comeIntoSight} role="alert" className="quantity-problem">
          The quantity {typed} was not saved.
        </div>
      ) : null}
      {refused && failure ? (
        <div ref={comeIntoSight} role="alert" className="quantity-problem">
          <p>
            {failure.isUnsure ? null : `The quantity ${refused.wanted} was not saved. `}
            {failure.sentence ?? ''}
          </p>
          {isOpen ? (
            <Button size="small" onClick={() => void send(refused.wanted)}>
              Set to {refused.wanted} again
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Shows what appears under the last item of a window, which the total would cover. */
function comeIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
