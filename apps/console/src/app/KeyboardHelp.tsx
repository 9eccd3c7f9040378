import { Modal, Table } from '@mantine/core'

const KEYS: readonly [string, string][] = [
  ['Ctrl K or ⌘ K', 'Search or run a command'],
  ['/', 'Search this page'],
  ['?', 'Keyboard shortcuts'],
  ['↑ ↓ Home End', 'Move through a list'],
  ['Enter', 'Open the focused item'],
  ['Space, with Shift', 'Select an item, or a range'],
  ['Ctrl A, Delete', 'Select all in Content or Media, and delete the selection'],
  ['Ctrl Z, Shift Ctrl Z', 'Undo, redo in an editor'],
  ['Space', 'Play or pause the preview'],
  ['Arrows, with Shift', 'Move a zone or element by 1 px, by 10 px'],
  ['Alt and arrows', 'Resize a zone or element'],
  ['Delete', 'Remove the selected zone, item or element'],
  ['Ctrl A, Ctrl D', 'On a slide: select all, duplicate'],
  ['Ctrl G, Ctrl Shift G', 'On a slide: group, ungroup'],
  ['Ctrl [ and ], with Shift', 'On a slide: send backward or bring forward, to the back or front'],
  [', and ., with Shift', 'On a slide: rotate by 1°, by 15°'],
  ['Ctrl and wheel, Space and drag', 'On a slide: zoom, pan'],
  ['Shift 1, Shift 0', 'On a slide: zoom to fit, zoom to 100%'],
  ['Space, then arrows', 'Pick up an item of a zone and move it'],
  ['Escape', 'Close or cancel'],
]

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="md">
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
