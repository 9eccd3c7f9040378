import { Modal, Table } from '@mantine/core'
import { keyboardTexts } from './keyboard.texts.ts'
import { shellTexts } from './shell.texts.ts'

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={shellTexts.shortcuts()} size="md">
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {Object.entries(keyboardTexts).map(([name, { keys, what }]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <span className="v-kbd">{keys()}</span>
              </Table.Td>
              <Table.Td>{what()}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
