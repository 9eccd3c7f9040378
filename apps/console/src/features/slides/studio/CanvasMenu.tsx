import { Menu } from '@mantine/core'
import { showProblem } from '../../../app/toasts.ts'
import { commands, type Command } from './commands.ts'
import { pasteText } from './pasteText.ts'
import type { Studio } from './studio.ts'
import { studioTexts } from './studio.texts.ts'
import styles from './canvas.module.css'

/** Where the menu opens, display px of the page; null while it is shut. */
export type MenuPlace = { x: number; y: number } | null

const GROUPS: readonly (readonly Command[])[] = [
  [commands.duplicate, commands.remove],
  [commands.front, commands.forward, commands.backward, commands.back],
  [commands.group, commands.ungroup, commands.lock, commands.hide],
  [commands.selectAll, commands.fit, commands.fullSize],
]

/** Room kept between the menu and the edges of the window, display px. */
const EDGE_PX = 8
/** It lies over the place where there is no room beside it, and scrolls where the window is lower than it is. */
const INSIDE = { flip: false, shift: { mainAxis: true, crossAxis: true, padding: EDGE_PX } }
const LOW = { maxHeight: `calc(100dvh - ${2 * EDGE_PX}px)`, overflowY: 'auto' } as const

/** What can be done just here: after a right click, a long touch or the menu key. */
export function CanvasMenu({
  studio,
  place,
  onClose,
}: {
  studio: Studio
  place: MenuPlace
  onClose: () => void
}) {
  if (!place) return null
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      width={240}
      withinPortal
      middlewares={INSIDE}
    >
      <Menu.Target>
        <span aria-hidden="true" className={styles.menuPlace} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={studioTexts.actions()} style={LOW}>
        {studio.selection.get().size > 0 && (
          <>
            {(['cut', 'copy'] as const).map((what) => (
              <Menu.Item
                key={what}
                rightSection={<Keys words={studioTexts.keys[what]()} />}
                onClick={() => {
                  // The event that a key would have made: what is copied is decided in one place.
                  requestAnimationFrame(() => document.execCommand(what))
                }}
              >
                {studioTexts[what]()}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Item
          rightSection={<Keys words={studioTexts.keys.paste()} />}
          onClick={() => void paste(studio)}
        >
          {studioTexts.paste()}
        </Menu.Item>
        <Menu.Divider />
        {GROUPS.map((group, index) => {
          const possible = group.filter((command) => command.canRun(studio))
          return (
            possible.length > 0 && (
              <div
                key={group[0]!.label.id}
                role="group"
                aria-label={studioTexts.commandGroup({ n: index + 1 })}
              >
                {index > 0 && <Menu.Divider />}
                {possible.map((command) => (
                  <Menu.Item
                    key={command.label.id}
                    rightSection={command.shortcut && <Keys words={command.shortcut()} />}
                    onClick={() => command.run(studio)}
                  >
                    {command.label()}
                  </Menu.Item>
                ))}
              </div>
            )
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function Keys({ words }: { words: string }) {
  return <span className="v-quiet v-small">{words}</span>
}

/** What is on the clipboard. Browsers tell it only where the address is secure, and only after a person agreed. */
async function paste(studio: Studio): Promise<void> {
  try {
    pasteText(studio, await navigator.clipboard.readText())
  } catch {
    showProblem(studioTexts.clipboardRefused())
  }
}
