import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MenuIcon } from '#ui/menu-icon.tsx'
import type { MenuGroup } from './menu-entries.ts'

interface SidebarGroupProps {
  readonly group: MenuGroup
  readonly isCollapsed: boolean
  /** True when the user is at one of its entries. */
  readonly isHere: boolean
  /** Its entries, as list items. */
  readonly children: ReactNode
}

/** A group of the sidebar: open or closed under its heading; beside its icon where the sidebar is collapsed, for as long as the mouse or the focus is on it. */
export function SidebarGroup({ group: { label, icon }, isCollapsed, isHere, children }: SidebarGroupProps) {
  const [isOpen, setOpen] = useState(!isCollapsed)
  const [top, setTop] = useState(0)
  const list = useId()
  const place = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isBeside = isCollapsed && isOpen

  const open = () => {
    setTop(button.current?.getBoundingClientRect().top ?? 0)
    setOpen(true)
  }
  useEffect(() => {
    if (!isBeside) return
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpen(false)
    }
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeOutside)
    return () => {
      for (const event of ['pointerdown', 'focusin']) document.removeEventListener(event, closeOutside)
    }
  }, [isBeside])

  const beside = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && open(),
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && setOpen(false),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !isOpen) return
      setOpen(false)
      button.current?.focus()
    },
    // A click on a link closes the menu.
    onClick: ({ target }: { target: EventTarget }) => target instanceof Element && target.closest('a') !== null && setOpen(false),
  }
  return (
    <li ref={place} className="side-group" {...(isCollapsed ? beside : {})}>
      <button
        ref={button}
        type="button"
        className={isHere ? 'side-entry side-here' : 'side-entry'}
        title={isCollapsed && !isOpen ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={list}
        // The mouse has opened it already; keys and fingers open and close it.
        onClick={({ detail }) => (isOpen && !(isCollapsed && detail > 0) ? setOpen(false) : open())}
      >
        <MenuIcon name={icon} />
        <span className="side-words">{label}</span>
        <ChevronDown size={14} className="side-mark" aria-hidden />
      </button>
      <ul id={list} hidden={!isOpen} style={isBeside ? { top } : undefined}>
        {children}
      </ul>
    </li>
  )
}
