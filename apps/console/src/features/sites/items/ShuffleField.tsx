import { ActionIcon, Group, Switch, Tooltip } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { itemTexts } from './item.texts.ts'

/** A seed that nobody has to think of: the same on every display. */
const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

/** Another order in each round: on or off, and shuffled again. */
export function ShuffleField({
  value,
  onChange,
}: {
  /** the seed; undefined: the order is kept */
  value: number | undefined
  onChange: (seed: number | undefined) => void
}) {
  return (
    <Group justify="space-between" wrap="nowrap" my="sm" mih={30}>
      <Switch
        size="sm"
        label={itemTexts.shuffle()}
        checked={value !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? newSeed() : undefined)}
      />
      {value !== undefined && (
        <Tooltip label={itemTexts.shuffleAgain()}>
          <ActionIcon
            variant="default"
            aria-label={itemTexts.shuffleAgain()}
            onClick={() => onChange(newSeed())}
          >
            <IconArrowsShuffle size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
