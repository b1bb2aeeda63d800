import { Alert, Button } from 'antd'
import { useDeclaration } from '#crud/declarations-context.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { phoneDigits } from '#domain/phone.ts'
import { useEventCallback } from '#ui/use-event-callback.ts'
import { isPhoneConfirmed, usingCustomer, withCustomerField } from './draft.ts'
import { customerFields } from './fields.ts'
import { partState } from './places.ts'
import type { DraftState } from './use-draft.ts'

interface NewCustomerProps {
  readonly state: DraftState
  readonly asked: string | null
  idOf(name: string): string
}

/** Name, phone, email and address of a customer to register. A phone that is registered is said, with a button that uses its customer (BOOK-02). */
export function NewCustomer({ state, asked, idOf }: NewCustomerProps) {
  const { draft, problems, change } = state
  const customers = useDeclaration('customers')
  const set = useEventCallback((name: string, value: unknown) => change((before) => withCustomerField(before, name, value), `customer.${name}`))
  const phone = typeof draft.customer.phone === 'string' ? draft.customer.phone : ''
  return (
    <div className="form-body new-order-fields">
      <FormFields fields={customerFields} names={['name', 'phone', 'email']} state={partState(draft.customer, problems, 'customer', set)} idOf={idOf} />
      {isPhoneConfirmed(draft) ? null : (
        <KnownPhone
          phone={phone}
          asked={asked}
          onUse={(id) => change((before) => usingCustomer(before, id), 'customer')}
          onRegister={() => {
            change((before) => ({ ...before, confirmedPhone: phone }), 'customer')
            document.getElementById(idOf('email'))?.focus()
          }}
        />
      )}
      <FormFields
        fields={customerFields}
        names={['street', 'city', 'state', 'postalCode']}
        state={partState(draft.customer, problems, 'customer', set)}
        idOf={idOf}
      />
      {customers ? <ScreenSlot name="privacy-notice" declaration={customers} values={draft.customer} isOften="absent" /> : null}
    </div>
  )
}

interface KnownPhoneProps {
  readonly phone: string
  /** The server's question, once it has asked. */
  readonly asked: string | null
  onUse(customerId: string): void
  onRegister(): void
}

function KnownPhone({ phone, asked, onUse, onRegister }: KnownPhoneProps) {
  const digits = phoneDigits(phone)
  const { options } = useReferenceOptions({ to: 'customers', search: digits ?? '', limit: 5, isNeeded: digits !== null })
  const known = digits === null ? [] : options.filter(({ record }) => phoneDigits(String(record.phone ?? '')) === digits)
  const [first] = known
  const sentence = asked ?? (first ? `${first.title} is registered with this phone.` : null)
  return (
    <div role="alert" className="new-order-asked" data-field="customer.confirmed">
      {sentence === null ? null : (
        <Alert
          type="warning"
          showIcon
          role="group"
          message={
            <span className="new-order-answers">
              <span>{sentence}</span>
              {known.map(({ id, title }) => (
                <Button key={id} size="small" onClick={() => onUse(id)}>
                  Use {title}
                </Button>
              ))}
              <Button size="small" onClick={onRegister}>
                Register anyway
              </Button>
            </span>
          }
        />
      )}
    </div>
  )
}
