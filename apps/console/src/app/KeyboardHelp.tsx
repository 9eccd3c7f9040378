import { Modal, Table } from '@mantine/core'

const KEYS: readonly [string, string][] = [
  ['Ctrl K or ⌘ K', 'Search or run a command'],
  ['/', 'Go to the search of the page'],
  ['?', 'This help'],
  ['↑ ↓ Home End', 'Move in a list'],
  ['Enter', 'Open what is marked'],
  ['Space, with Shift', 'Select one, or all from the last one on'],
  ['Ctrl A, Delete', 'Select all in Content or Media, and delete the selection'],
  ['Ctrl Z, Shift Ctrl Z', 'Undo, redo in an editor'],
  ['Space', 'Play or pause the preview'],
  ['Arrows, with Shift', 'Move a zone or element by 1 px, by 10 px'],
  ['Alt and arrows', 'Change its size'],
  ['Delete', 'Remove the marked zone, item or element'],
  ['Ctrl A, Ctrl D', 'On a slide: select all, duplicate'],
  ['Ctrl G, Ctrl Shift G', 'On a slide: group, ungroup'],
  ['Ctrl [ and ], with Shift', 'On a slide: backward and forward, all the way'],
  [', and ., with Shift', 'On a slide: turn by 1 degree, by 15'],
  ['Ctrl and wheel, Space and drag', 'On a slide: zoom, pan'],
  ['Shift 1, Shift 0', 'On a slide: show all, show at 100 %'],
  ['Space, then arrows', 'Pick up an item of a zone and move it'],
  ['Escape', 'Close, or let go'],
]

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard" size="md">
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {KEYS.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                <span className="v-kbd">{keys}</span>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
