import { Radio, type RadioGroupProps } from 'antd'

/** Radio buttons labelled by the text with that id; antd's group has no role that a label belongs to. */
export function RadioGroup({ labelledBy, ...props }: RadioGroupProps & { readonly labelledBy: string }) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy}>
      <Radio.Group {...props} />
    </div>
  )
}
