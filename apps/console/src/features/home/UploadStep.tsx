import { Button, Checkbox, FileButton, Select, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { Site } from '@vitrine/protocol'
import { useState } from 'react'
import { addFilesToZone, zonesOf } from './addFilesToZone.ts'
import { ACCEPTED_TYPES, useFileDrop } from '../media/index.ts'
import { showError } from '../../app/toasts.ts'

/** Takes pictures and videos in and, if wanted, puts them first into a zone of a screen, ready to be published. */
export function UploadStep({ sites, onDone }: { sites: readonly Site[]; onDone: () => void }) {
  const zones = zonesOf(sites)
  const [adds, setAdds] = useState(true)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const zone = zones.find(({ key }) => key === chosen) ?? zones[0] ?? null
  const take = async (files: readonly File[]) => {
    if (files.length === 0 || busy) return
    setBusy(true)
    try {
      await addFilesToZone(files, adds ? zone : null)
      onDone()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const over = useFileDrop((files) => void take(files), !busy)
  return (
    <>
      <div className="v-setup-drop" data-over={over}>
        <Text size="sm">Drop pictures or videos here</Text>
        <FileButton multiple accept={ACCEPTED_TYPES.join(',')} onChange={(files) => void take(files)}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={16} />}>
              Choose files
            </Button>
          )}
        </FileButton>
      </div>
      {zone && (
        <div className="v-setup-add">
          <Checkbox
            label="Add to"
            checked={adds}
            onChange={(event) => setAdds(event.currentTarget.checked)}
          />
          <Select
            aria-label="Zone to add them to"
            allowDeselect={false}
            disabled={!adds}
            data={zones.map(({ key, label }) => ({ value: key, label }))}
            value={zone.key}
            onChange={setChosen}
          />
        </div>
      )}
    </>
  )
}
