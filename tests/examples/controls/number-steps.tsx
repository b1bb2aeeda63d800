import { Button, Input, Space } from 'antd'
import type { ControlOf } from '#crud/screens-context.ts'
import type kits from '../kits.ts'

const typed = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)

/** A whole number with buttons for ten less and ten more. */
export default function NumberSteps({ id, value, aria, onChange }: ControlOf<typeof kits.fields.stock>) {
  const count = value ?? 0
  return (
    <Space.Compact>
      <Button aria-label="Ten less" disabled={count < 10} onClick={() => onChange(count - 10)}>
        −10
      </Button>
      <Input id={id} inputMode="numeric" value={value ?? ''} onChange={({ target }) => onChange(typed(target.value))} {...aria} />
      <Button aria-label="Ten more" onClick={() => onChange(count + 10)}>
        +10
      </Button>
    </Space.Compact>
  )
}
