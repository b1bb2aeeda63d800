import { Radio, type RadioGroupProps } from 'antd'

/** A choice of a few, named by the text with that id; the library's group has no role that a name belongs to. */
export function RadioGroup({ labelledBy, ...props }: RadioGroupProps & { readonly labelledBy: string }) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy}>
      <Radio.Group {...props} />
    </div>
  )
}
