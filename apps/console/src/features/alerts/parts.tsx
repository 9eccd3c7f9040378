import { clsx } from 'clsx'
import { ActionIcon, Button, CopyButton, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from '../../ui/Dialog.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { commonTexts } from '../../ui/common.texts.ts'
import { channelTexts } from './channels.texts.ts'
import styles from './alerts.module.css'

/** A list that is read whole: loading, failed, empty, or its rows with the action above them. */
export function WholeList<T extends { id: string }>({
  query,
  couldNotLoad,
  empty,
  action,
  about,
  row,
}: {
  query: UseQueryResult<T[]>
  couldNotLoad: string
  empty: { title: string; text: ReactNode }
  action: ReactNode
  about?: ReactNode
  row: (item: T) => ReactNode
}) {
  if (query.isPending) return <Skeleton height={160} maw={860} />
  if (!query.data)
    return <FaultMessage title={couldNotLoad} error={query.error} retry={() => void query.refetch()} />
  if (query.data.length === 0) return <Message title={empty.title} text={empty.text} action={action} />
  return (
    <>
      <div className={styles.bar}>
        <span className="v-quiet">{about}</span>
        {action}
      </div>
      <ul className={clsx('v-arrivals-plain', styles.list)}>
        {query.data.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
    </>
  )
}

/** What can be done with a row. */
export function RowMenu({
  label,
  onEdit,
  onDelete,
  children,
}: {
  label: string
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
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

export type ShownSecret = { title: string; text: string; secret: string }

/** Shows a secret, once. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={shown?.title}
      size="md"
      closeOnClickOutside={false}
    >
      {shown && (
        <Stack>
          <Text>{shown.text}</Text>
          <TextInput
            aria-label={channelTexts.secret()}
            readOnly
            className="v-numbers"
            value={shown.secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.done()}
            </Button>
            <CopyButton value={shown.secret}>
              {({ copied, copy }) => (
                <Button onClick={copy} data-autofocus>
                  {copied ? commonTexts.copied() : channelTexts.copySecret()}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
