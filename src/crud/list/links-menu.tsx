import { Button } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { ButtonMenu } from '#ui/button-menu.tsx'
import { MenuDots } from '#ui/light-button.tsx'
import { useIsPhone } from '#ui/use-media.ts'

/** A way out of a list; with a reason where the user may not take it. */
export interface OfferedLink {
  readonly label: string
  readonly to: string
  readonly reason: string | undefined
}

/** Links in the head of a list as one menu: three dots on a phone. */
export default function LinksMenu({ links }: { links: readonly OfferedLink[] }) {
  const navigate = useNavigate()
  return (
    <ButtonMenu
      menu={{
        items: links.map(({ label, to, reason }) => ({ key: to, label, disabled: reason !== undefined, title: reason })),
        onClick: ({ key }) => void navigate(key),
      }}
    >
      {useIsPhone() ? (
        <Button aria-label="More" icon={<MenuDots isBusy={false} />} />
      ) : (
        <Button>
          More <ChevronDown size={16} aria-hidden="true" />
        </Button>
      )}
    </ButtonMenu>
  )
}
