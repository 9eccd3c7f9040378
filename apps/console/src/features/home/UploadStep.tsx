import { Button, Checkbox, FileButton, Select, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { Site } from '@vitrine/protocol'
import { useState } from 'react'
import { addFilesToZone, NEW_SCREEN, zonesOf } from './addFilesToZone.ts'
import { ACCEPTED_TYPES, useFileDrop } from '../media/index.ts'
import { showError } from '../../app/toasts.ts'
import { homeTexts } from './home.texts.ts'
import styles from './home.module.css'

/**
 * Takes pictures and videos in and, if wanted, puts them first into a zone of a screen, or on a screen of their own, ready
 * to be published.
 */
export function UploadStep({
  sites,
  onDone,
}: {
  sites: readonly Site[]
  /** the screen whose draft shows them now, null where they are content only */
  onDone: (site: Site | null) => void
}) {
  const zones = zonesOf(sites)
  const [adds, setAdds] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const zone = chosen === NEW_SCREEN ? null : (zones.find(({ key }) => key === chosen) ?? zones[0] ?? null)
  const take = async (files: readonly File[]) => {
    if (files.length === 0 || busy) return
    setBusy(true)
    try {
      onDone(await addFilesToZone(files, adds ? (zone ?? NEW_SCREEN) : null))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const over = useFileDrop((files) => void take(files), !busy)
  return (
    <>
      <div className={styles.setupDrop} data-over={over}>
        <Text size="sm">{homeTexts.dropFiles()}</Text>
        <FileButton multiple accept={ACCEPTED_TYPES.join(',')} onChange={(files) => void take(files)}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={16} />}>
              {homeTexts.chooseFiles()}
            </Button>
          )}
        </FileButton>
      </div>
      <div className={styles.setupAdd}>
        <Checkbox
          label={homeTexts.addTo()}
          checked={adds}
          onChange={(event) => setAdds(event.currentTarget.checked)}
        />
        <Select
          aria-label={homeTexts.addToScreen()}
          allowDeselect={false}
          disabled={!adds}
          data={[
            { value: NEW_SCREEN, label: homeTexts.newScreen() },
            ...zones.map(({ key, label }) => ({ value: key, label })),
          ]}
          value={zone?.key ?? NEW_SCREEN}
          onChange={setChosen}
        />
      </div>
      {adds && zone === null && (
        <Text size="sm" c="dimmed" mt="xs">
          {homeTexts.newScreenHint()}
        </Text>
      )}
    </>
  )
}
