import { NumberInput, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core'
import {
  type DeviceAbilities,
  type DeviceSettings,
  type DeviceSettingsChange,
  whyUnable,
} from '@vitrine/core'
import type { ReactNode } from 'react'

type Part = { settings: DeviceSettings; set: (change: DeviceSettingsChange) => void }
type AblePart = Part & { abilities: DeviceAbilities | undefined }
type Flag = keyof { [K in keyof DeviceSettings as DeviceSettings[K] extends boolean ? K : never]: true }

/** Where and how the picture is on the display. */
export function PictureSettings({ settings, set }: Part) {
  const number = (field: 'x' | 'y' | 'scaleX' | 'scaleY') => ({
    value: settings[field],
    onChange: (value: number | string) => {
      if (typeof value === 'number' && Number.isFinite(value)) set({ [field]: value })
    },
  })
  const offset = { min: -16_384, max: 16_384, allowDecimal: false, suffix: ' px' }
  const scale = { min: 0.1, max: 10, step: 0.01, decimalScale: 3 }
  return (
    <Stack gap="lg">
      <SettingRow
        name="Rotation"
        id="rotate-label"
        about="Rotates the picture clockwise to match how the display is mounted."
      >
        <SegmentedControl
          fullWidth
          aria-labelledby="rotate-label"
          data={['0', '90', '180', '270'].map((degrees) => ({ value: degrees, label: `${degrees}°` }))}
          value={String(settings.rotate)}
          onChange={(value) => set({ rotate: Number(value) as DeviceSettings['rotate'] })}
        />
      </SettingRow>
      <SettingRow name="Offset" about="Moves the picture to the right (X) and down (Y).">
        <div className="v-setting-pair">
          <NumberInput aria-label="Offset X" leftSection="X" {...offset} {...number('x')} />
          <NumberInput aria-label="Offset Y" leftSection="Y" {...offset} {...number('y')} />
        </div>
      </SettingRow>
      <SettingRow name="Scale" about="Enlarges or shrinks the picture. 1 fits the display.">
        <div className="v-setting-pair">
          <NumberInput aria-label="Scale X" leftSection="X" {...scale} {...number('scaleX')} />
          <NumberInput aria-label="Scale Y" leftSection="Y" {...scale} {...number('scaleY')} />
        </div>
      </SettingRow>
      <Toggle
        name="Blank screen"
        about="Shows black. Not reported as a fault."
        {...flagOf({ settings, set }, 'blankScreen')}
      />
    </Stack>
  )
}

/** How the device plays: what it stores, and what it asks of its browser. */
export function PlaybackSettings({ settings, set, abilities }: AblePart) {
  const flag = (field: Flag) => flagOf({ settings, set }, field)
  return (
    <Stack gap="lg">
      <Toggle
        name="Keep media on the device"
        about="Stores media on the device to play it offline. When off, media is streamed and stored media is deleted."
        {...flag('offlineMedia')}
      />
      <Toggle
        name="Keep the display awake"
        about="Asks the browser not to turn the display off."
        unable={whyUnable(abilities, 'wakeLock')}
        {...flag('screenLock')}
      />
      <Toggle
        name="Full screen"
        about="Switches to full screen as soon as the browser allows it."
        unable={whyUnable(abilities, 'fullScreen')}
        {...flag('remoteFullScreen')}
      />
      <Toggle
        name="Run setup again"
        about="Opens the setup page on the device. Turns off when setup is finished there."
        {...flag('setup')}
      />
    </Stack>
  )
}

/** A capture device whose picture covers the screen. */
export function InputSettings({ settings, set, abilities }: AblePart) {
  const { mpConfig } = settings
  const configure = (change: Partial<typeof mpConfig>) => set({ mpConfig: { ...mpConfig, ...change } })
  return (
    <Stack gap="lg">
      <Toggle
        name="Show a capture device"
        about="Shows an HDMI input or a camera instead of the screen."
        unable={whyUnable(abilities, 'captureDevice')}
        {...flagOf({ settings, set }, 'mediaPassthrough')}
      />
      {settings.mediaPassthrough && (
        <>
          <TextInput
            label="Source"
            description="The browser’s ID of the input. Leave empty for the first one."
            value={mpConfig.deviceId}
            onChange={(event) => configure({ deviceId: event.currentTarget.value })}
          />
          <Select
            label="Fit"
            description="How the input fills the display when their shapes differ."
            data={[
              { value: 'cover', label: 'Fill (crop)' },
              { value: 'contain', label: 'Fit' },
              { value: 'fill', label: 'Stretch' },
            ]}
            allowDeselect={false}
            value={mpConfig.fit}
            onChange={(fit) => configure({ fit: fit as 'cover' | 'contain' | 'fill' })}
          />
          <SettingRow name="Resolution" about="Requested from the input. 0 uses its own.">
            <div className="v-setting-pair">
              {(['width', 'height'] as const).map((side) => (
                <NumberInput
                  key={side}
                  aria-label={side === 'width' ? 'Width' : 'Height'}
                  leftSection={side === 'width' ? 'W' : 'H'}
                  suffix=" px"
                  min={0}
                  max={16384}
                  allowDecimal={false}
                  value={mpConfig[side]}
                  onChange={(value) => {
                    if (typeof value === 'number') configure({ [side]: value })
                  }}
                />
              ))}
            </div>
          </SettingRow>
          <Toggle
            name="Sound"
            about="Plays the input’s sound."
            checked={mpConfig.audio}
            onChange={(event) => configure({ audio: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  )
}

const flagOf = ({ settings, set }: Part, field: Flag) => ({
  checked: settings[field],
  onChange: (event: { currentTarget: { checked: boolean } }) => set({ [field]: event.currentTarget.checked }),
})

/** A setting of several fields under one name. */
function SettingRow({
  name,
  about,
  id,
  children,
}: {
  name: string
  about: string
  id?: string
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={name}>
      <div className="v-setting-label" id={id}>
        {name}
      </div>
      <p className="v-quiet v-setting-about">{about}</p>
      {children}
    </div>
  )
}

/** @param unable why the device cannot do it, null when it can: then it can only be switched off */
function Toggle({
  name,
  about,
  unable = null,
  checked,
  onChange,
}: {
  name: string
  about: string
  unable?: string | null
  checked: boolean
  onChange: (event: { currentTarget: { checked: boolean } }) => void
}) {
  return (
    <Switch
      label={name}
      disabled={unable !== null && !checked}
      description={unable === null ? about : `Not available on this device: ${unable}`}
      labelPosition="left"
      checked={checked}
      onChange={onChange}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  )
}
