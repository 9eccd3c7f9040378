import { NumberInput, Select, TextInput } from '@mantine/core'
import type { DeviceSettings } from '@vitrine/core'
import { SettingRow, SettingSwitch } from './SettingRow.tsx'

type Capture = DeviceSettings['mpConfig']

/** The capture device whose picture covers the screen, and how. */
export function CaptureFields({ value, onChange }: { value: Capture; onChange: (value: Capture) => void }) {
  const change = (part: Partial<Capture>) => onChange({ ...value, ...part })
  return (
    <>
      <TextInput
        label="Source"
        description="The browser’s ID of the input. Leave empty for the first one."
        value={value.deviceId}
        onChange={(event) => change({ deviceId: event.currentTarget.value })}
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
        value={value.fit}
        onChange={(fit) => change({ fit: fit as Capture['fit'] })}
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
              value={value[side]}
              onChange={(next) => {
                if (typeof next === 'number') change({ [side]: next })
              }}
            />
          ))}
        </div>
      </SettingRow>
      <SettingSwitch
        name="Sound"
        about="Plays the input’s sound."
        checked={value.audio}
        onChange={(audio) => change({ audio })}
      />
    </>
  )
}
