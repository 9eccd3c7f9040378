import { Button, Text } from '@mantine/core'
import type { Sides } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { listed } from '../../app/format.ts'
import { displaySizes } from './displaySizes.ts'
import { siteEditorTexts } from './siteEditor.texts.ts'
import styles from './siteEditor.module.css'

/** The sizes of displays that the screen does not fit, each with a button that gives the screen that size. */
export function DisplaySizes({
  devices,
  screen,
  onPick,
}: {
  devices: readonly Device[]
  screen: Sides
  onPick: (width: number, height: number) => void
}) {
  return displaySizes(devices, screen).map(({ width, height, names, words }) => (
    <div key={`${width} ${height}`} className={styles.displaySize}>
      <Text size="sm" className="v-fit" data-weight={words.weight}>
        <strong>{listed(names, names.length)}</strong>: {words.sentence}
      </Text>
      <Button size="xs" variant="default" onClick={() => onPick(width, height)}>
        {siteEditorTexts.takeSize({ width, height })}
      </Button>
    </div>
  ))
}
