import { NumberInput } from '@mantine/core'
import type { VideoWall } from '@vitrine/core'

type Field = { name: keyof VideoWall; label: string; least: number; most: number; from: 0 | 1 }

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
    { name: 'columns', label: 'Columns', least: 1, most: 32, from: 0 },
    { name: 'rows', label: 'Rows', least: 1, most: 32, from: 0 },
    ...(alone
      ? []
      : ([
          { name: 'column', label: 'Column of this device', least: 1, most: wall.columns, from: 1 },
          { name: 'row', label: 'Row of this device', least: 1, most: wall.rows, from: 1 },
          { name: 'bezelX', label: 'Gap between columns, px', least: 0, most: 4096, from: 0 },
          { name: 'bezelY', label: 'Gap between rows, px', least: 0, most: 4096, from: 0 },
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
    <div role="group" aria-label="Video wall">
      <p className="v-quiet v-setting-about">
        {alone
          ? 'Add columns or rows to spread one picture over several devices.'
          : 'Counted from the top left, as viewers see it. Give each device of the wall its own position.'}
      </p>
      <div className="v-setting-pair">
        {fields.map((field) => (
          <NumberInput
            key={field.name}
            label={field.label}
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
