import { Progress } from '@mantine/core'
import type { DeviceReport } from '@vitrine/core'
import { storageWords } from './storageWords.ts'
import { deviceFactsTexts } from './deviceFacts.texts.ts'

const COLOURS = { good: 'petrol', warn: 'yellow', bad: 'danger', busy: 'petrol', quiet: 'gray' }

/** How full a display's storage is. */
export function StorageMeter({ storage }: { storage: NonNullable<DeviceReport['storage']> }) {
  const { share, tone, words, meaning } = storageWords(storage)
  return (
    <>
      {words}
      <Progress
        value={share * 100}
        color={COLOURS[tone]}
        size="sm"
        my="2xs"
        aria-label={deviceFactsTexts.storageLabel({ used: words })}
      />
      <span className="v-quiet v-small">{meaning}</span>
    </>
  )
}
