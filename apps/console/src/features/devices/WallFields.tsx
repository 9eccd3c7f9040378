import { clsx } from 'clsx'
import { NumberInput } from '@mantine/core'
import type { VideoWall } from '@vitrine/core'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import styles from './settings.module.css'

type Field = { name: keyof VideoWall; least: number; most: number; from: 0 | 1 }

/** The place of a panel in a video wall. People count columns and rows from 1, the wire from 0. */
export function WallFields({
  value: wall,
  onChange,
}: {
  value: VideoWall
  onChange: (wall: VideoWall) => void
}) {
  const alone = wall.columns * wall.rows === 1
  const fields: Field[] = [
    { name: 'columns', least: 1, most: 32, from: 0 },
    { name: 'rows', least: 1, most: 32, from: 0 },
    ...(alone
      ? []
      : ([
          { name: 'column', least: 1, most: wall.columns, from: 1 },
          { name: 'row', least: 1, most: wall.rows, from: 1 },
          { name: 'bezelX', least: 0, most: 4096, from: 0 },
          { name: 'bezelY', least: 0, most: 4096, from: 0 },
        ] as const)),
  ]
  const change = (field: Field, value: number | string) => {
    if (typeof value !== 'number' || value < field.least || value > field.most) return
    const next = { ...wall, [field.name]: value - field.from }
    // A wall that gets smaller keeps its last panel in it.
    onChange({
      ...next,
      column: Math.min(next.column, next.columns - 1),
      row: Math.min(next.row, next.rows - 1),
    })
  }
  return (
    <div role="group" aria-label={deviceSettingTexts.wall.title()}>
      <p className={clsx('v-quiet', styles.settingAbout)}>
        {alone ? deviceSettingTexts.wall.alone() : deviceSettingTexts.wall.hint()}
      </p>
      <div className={styles.settingPair}>
        {fields.map((field) => (
          <NumberInput
            key={field.name}
            label={deviceSettingTexts.wall[field.name]()}
            min={field.least}
            max={field.most}
            allowDecimal={false}
            value={wall[field.name] + field.from}
            onChange={(value) => change(field, value)}
          />
        ))}
      </div>
    </div>
  )
}
