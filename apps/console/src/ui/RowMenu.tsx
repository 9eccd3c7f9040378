import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonTexts } from './common.texts.ts'

/** What can be done with a row. @param name of what it is about */
export function RowMenu({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={commonTexts.actionsFor({ name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{commonTexts.edit()}</Menu.Item>
        {children}
        <Menu.Item color="red" onClick={onDelete}>
          {commonTexts.deleteEllipsis()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
