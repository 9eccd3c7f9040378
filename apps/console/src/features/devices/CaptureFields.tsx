import { NumberInput, Select, TextInput } from '@mantine/core'
import type { DeviceSettings } from '@vitrine/core'
import { pixelSuffix } from '../../app/format.ts'
import { SettingRow, SettingSwitch } from './SettingRow.tsx'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import styles from './settings.module.css'

type Capture = DeviceSettings['mpConfig']

/** The capture device whose picture covers the screen, and how. */
export function CaptureFields({ value, onChange }: { value: Capture; onChange: (value: Capture) => void }) {
  const change = (part: Partial<Capture>) => onChange({ ...value, ...part })
  return (
    <>
      <TextInput
        label={deviceSettingTexts.capture.source()}
        description={deviceSettingTexts.capture.sourceHint()}
        value={value.deviceId}
        onChange={(event) => change({ deviceId: event.currentTarget.value })}
      />
      <Select
        label={deviceSettingTexts.capture.fit()}
        description={deviceSettingTexts.capture.fitHint()}
        data={[
          { value: 'cover', label: deviceSettingTexts.capture.fill() },
          { value: 'contain', label: deviceSettingTexts.capture.contain() },
          { value: 'fill', label: deviceSettingTexts.capture.stretch() },
        ]}
        allowDeselect={false}
        value={value.fit}
        onChange={(fit) => change({ fit: fit as Capture['fit'] })}
      />
      <SettingRow
        name={deviceSettingTexts.capture.resolution()}
        about={deviceSettingTexts.capture.resolutionHint()}
      >
        <div className={styles.settingPair}>
          {(['width', 'height'] as const).map((side) => (
            <NumberInput
              key={side}
              aria-label={
                side === 'width' ? deviceSettingTexts.capture.width() : deviceSettingTexts.capture.height()
              }
              leftSection={
                side === 'width'
                  ? deviceSettingTexts.capture.widthSign()
                  : deviceSettingTexts.capture.heightSign()
              }
              suffix={pixelSuffix()}
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
        name={deviceSettingTexts.capture.sound()}
        about={deviceSettingTexts.capture.soundHint()}
        checked={value.audio}
        onChange={(audio) => change({ audio })}
      />
    </>
  )
}
