import { Select, type SelectProps } from 'antd'

/** A list of options that typed letters find by their labels, so that Enter chooses what was typed and not the first one. */
export function LabelSelect<Value>(props: SelectProps<Value>) {
  return <Select<Value> showSearch optionFilterProp="label" {...props} />
}
