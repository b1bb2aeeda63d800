import { Select, type SelectProps } from 'antd'
import { keepTouchKeyboardShut } from './touch-keyboard.ts'

/** Maximum number of options that are chosen by a tap without typing. */
const maxTapped = 20

/** A list of options that typed letters find by their labels, so that Enter chooses what was typed and not the first one. */
export function LabelSelect<Value>(props: SelectProps<Value>) {
  const isShort = (props.options?.length ?? 0) <= maxTapped
  return <Select<Value> ref={(select) => keepTouchKeyboardShut(select?.nativeElement, isShort)} showSearch optionFilterProp="label" {...props} />
}
