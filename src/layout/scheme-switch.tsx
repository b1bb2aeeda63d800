import { Button } from 'antd'
import Dropdown from 'antd/es/dropdown/dropdown'
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { chooseScheme, type SchemeChoice, useScheme } from '#ui/scheme.ts'

const choices: Record<SchemeChoice, { readonly label: string; readonly icon: LucideIcon }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'As the system', icon: Monitor },
}

/** Light, dark, or as the system has it. */
export function SchemeSwitch() {
  const { choice } = useScheme()
  const Chosen = choices[choice].icon
  const items = (Object.keys(choices) as SchemeChoice[]).map((key) => {
    const Icon = choices[key].icon
    return { key, label: choices[key].label, icon: <Icon size={16} aria-hidden />, onClick: () => chooseScheme(key) }
  })
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, selectable: true, selectedKeys: [choice] }}>
      <Button type="text" className="header-button" aria-label={`Appearance: ${choices[choice].label}`} icon={<Chosen size={18} aria-hidden />} />
    </Dropdown>
  )
}
