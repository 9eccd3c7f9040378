import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { openMeteoUrl } from './openMeteo.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** The address of a forecast from a place on the map, which nobody should have to write. */
export function PlaceFields({ onAddress }: { onAddress: (url: string) => void }) {
  const [latitude, setLatitude] = useState<number | string>('')
  const [longitude, setLongitude] = useState<number | string>('')
  const url =
    typeof latitude === 'number' && typeof longitude === 'number' ? openMeteoUrl(latitude, longitude) : null
  return (
    <div role="group" aria-label={feedTexts.forPlace()}>
      <p>{feedTexts.forPlace()}</p>
      <div className={styles.row}>
        <NumberInput
          label={feedTexts.latitude()}
          hideControls
          min={-90}
          max={90}
          decimalScale={4}
          value={latitude}
          onChange={setLatitude}
        />
        <NumberInput
          label={feedTexts.longitude()}
          hideControls
          min={-180}
          max={180}
          decimalScale={4}
          value={longitude}
          onChange={setLongitude}
        />
        <Button variant="default" disabled={url === null} onClick={() => url !== null && onAddress(url)}>
          {feedTexts.useAddress()}
        </Button>
      </div>
    </div>
  )
}
