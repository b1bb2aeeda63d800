import { Dropdown, type MenuProps } from 'antd'
import { cloneElement, type ReactElement, type Ref, useRef, useState } from 'react'

interface ButtonMenuProps {
  readonly menu: MenuProps
  /** The button. */
  readonly children: ReactElement<{ readonly ref?: Ref<HTMLButtonElement>; readonly 'aria-haspopup'?: 'menu'; readonly 'aria-expanded'?: boolean }>
}

/** A button with a menu below it. The first entry has the focus once the menu is open, so that the arrows move in it. */
export function ButtonMenu({ menu, children }: ButtonMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onClick: MenuProps['onClick'] = (chosen) => {
    // A dialog that an entry opens gives the focus back to the button.
    button.current?.focus()
    // Else the Enter that chose an entry presses the button too, once that has the focus again.
    chosen.domEvent.preventDefault()
    menu.onClick?.(chosen)
  }
  return (
    <Dropdown autoFocus trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={{ ...menu, onClick }}>
      {cloneElement(children, { ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
    </Dropdown>
  )
}
