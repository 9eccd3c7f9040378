import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { libraryTexts } from './library.texts.ts'

/** Grid, or one below the other. */
export function ViewSwitch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <SegmentedControl
      aria-label={libraryTexts.view()}
      value={value}
      onChange={onChange}
      data={[
        {
          value: 'grid',
          label: <ViewIcon label={libraryTexts.grid()} icon={<IconLayoutGrid size={16} />} />,
        },
        {
          value: 'list',
          label: <ViewIcon label={libraryTexts.list()} icon={<IconList className="v-points" size={16} />} />,
        },
      ]}
    />
  )
}

function ViewIcon({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span style={{ display: 'grid', placeItems: 'center', height: 20 }} title={label}>
      {icon}
      <span className="v-sr">{label}</span>
    </span>
  )
}
