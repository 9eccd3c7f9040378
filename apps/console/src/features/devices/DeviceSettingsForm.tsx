import { NumberInput, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core'
import {
  SETTINGS_SAVE_DEBOUNCE_MS,
  type DeviceSettings,
  type DeviceSettingsChange,
  whyUnable,
} from '@vitrine/core'
import { isApiError, type Device } from '@vitrine/protocol'
import { useEffect, useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { useStore } from '../../app/store.ts'
import { systemClock } from '../../app/systemClock.ts'
import { sentenceOf } from '../../app/toasts.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { WallFields } from './WallFields.tsx'
import { createSettingsSaver, type SavingState } from './settingsSaver.ts'

async function saveSettings(id: string, settings: DeviceSettingsChange): Promise<void> {
  const { queryKey } = deviceQuery(id)
  const send = async () => {
    const newest = queryClient.getQueryData(queryKey) ?? (await api('readDevice', { params: { id } }))
    return api('changeDevice', { params: { id }, body: { settings }, revision: newest.revision })
  }
  try {
    queryClient.setQueryData(queryKey, await send())
  } catch (error) {
    if (!isApiError(error, 'CHANGED_MEANWHILE')) throw error
    // A change names only its own fields, so it can be laid over what somebody else saved meanwhile.
    queryClient.setQueryData(queryKey, await api('readDevice', { params: { id } }))
    queryClient.setQueryData(queryKey, await send())
  }
  void queryClient.invalidateQueries({ queryKey: ['devices'] })
}

/** The settings of specification §3. Saves by itself five seconds after the last change, and when it closes. */
export function DeviceSettingsForm({ device }: { device: Device }) {
  const [saver] = useState(() =>
    createSettingsSaver({ save: (change) => saveSettings(device.id, change), nowMs: systemClock.nowMs }),
  )
  const changes = useStore(saver.changes)
  const state = useStore(saver.state)
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush)
    return () => {
      window.removeEventListener('pagehide', saver.flush)
      saver.flush()
    }
  }, [saver])
  const settings = { ...device.settings, ...withoutUndefined(changes) }
  const abilities = device.data?.abilities
  const set = saver.change
  const number = (field: 'x' | 'y' | 'scaleX' | 'scaleY') => ({
    value: settings[field],
    onChange: (value: number | string) => {
      if (typeof value === 'number' && Number.isFinite(value)) set({ [field]: value })
    },
  })
  const flag = (
    field: keyof { [K in keyof DeviceSettings as DeviceSettings[K] extends boolean ? K : never]: true },
  ) => ({
    checked: settings[field],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [field]: event.currentTarget.checked }),
  })

  return (
    <section className="v-device-section" aria-label="Settings">
      <div className="v-setting" style={{ minHeight: 0, marginBottom: 12 }}>
        <h3 style={{ margin: 0 }}>Settings</h3>
        <SavingWords state={state} />
      </div>
      <Stack gap="sm">
        <Setting name="Blank screen" about="Shows black; not reported as a fault" {...flag('blankScreen')} />
        <div>
          <div className="v-setting-label" id="rotate-label">
            Turned
          </div>
          <SegmentedControl
            fullWidth
            aria-labelledby="rotate-label"
            data={['0', '90', '180', '270'].map((degrees) => ({ value: degrees, label: `${degrees}°` }))}
            value={String(settings.rotate)}
            onChange={(value) => set({ rotate: Number(value) as DeviceSettings['rotate'] })}
          />
        </div>
        <div className="v-setting-pair">
          <NumberInput label="Offset x, px" min={-16384} max={16384} allowDecimal={false} {...number('x')} />
          <NumberInput label="Offset y, px" min={-16384} max={16384} allowDecimal={false} {...number('y')} />
          <NumberInput
            label="Scale x"
            min={0.1}
            max={10}
            step={0.01}
            decimalScale={3}
            {...number('scaleX')}
          />
          <NumberInput
            label="Scale y"
            min={0.1}
            max={10}
            step={0.01}
            decimalScale={3}
            {...number('scaleY')}
          />
        </div>
        <WallFields wall={settings.wall} onChange={(wall) => set({ wall })} />
        <Setting
          name="Keep media on the device"
          about="Off: it streams, and cannot play without the network"
          {...flag('offlineMedia')}
        />
        <Setting
          name="Keep the display awake"
          about="Asks the browser to hold its screen lock"
          unable={whyUnable(abilities, 'wakeLock')}
          {...flag('screenLock')}
        />
        <Setting
          name="Full screen"
          about="Goes to full screen as soon as the browser allows it"
          unable={whyUnable(abilities, 'fullScreen')}
          {...flag('remoteFullScreen')}
        />
        <Setting
          name="Show a capture device"
          about="HDMI capture or a camera as content"
          unable={whyUnable(abilities, 'captureDevice')}
          {...flag('mediaPassthrough')}
        />
        {settings.mediaPassthrough && (
          <div className="v-setting-pair">
            <TextInput
              label="Source"
              placeholder="The first one"
              value={settings.mpConfig.deviceId}
              onChange={(event) =>
                set({ mpConfig: { ...settings.mpConfig, deviceId: event.currentTarget.value } })
              }
            />
            <Select
              label="Fit"
              data={[
                { value: 'cover', label: 'Fill, cut what is over' },
                { value: 'contain', label: 'Whole picture' },
                { value: 'fill', label: 'Stretch' },
              ]}
              allowDeselect={false}
              value={settings.mpConfig.fit}
              onChange={(fit) =>
                set({ mpConfig: { ...settings.mpConfig, fit: fit as 'cover' | 'contain' | 'fill' } })
              }
            />
            {(['width', 'height'] as const).map((side) => (
              <NumberInput
                key={side}
                label={side === 'width' ? 'Width, px (0: its own)' : 'Height, px (0: its own)'}
                min={0}
                max={16384}
                allowDecimal={false}
                value={settings.mpConfig[side]}
                onChange={(value) => {
                  if (typeof value === 'number') set({ mpConfig: { ...settings.mpConfig, [side]: value } })
                }}
              />
            ))}
            <Switch
              label="With sound"
              checked={settings.mpConfig.audio}
              onChange={(event) =>
                set({ mpConfig: { ...settings.mpConfig, audio: event.currentTarget.checked } })
              }
            />
          </div>
        )}
        <Setting
          name="Ask for its set-up"
          about="The display opens its set-up page once more"
          {...flag('setup')}
        />
      </Stack>
    </section>
  )
}

/** @param unable why the device cannot do it, null when it can: then it can only be switched off */
function Setting({
  name,
  about,
  unable = null,
  checked,
  onChange,
}: {
  name: string
  about?: string
  unable?: string | null
  checked: boolean
  onChange: (event: { currentTarget: { checked: boolean } }) => void
}) {
  const words = unable === null ? about : `This device cannot: ${unable}`
  return (
    <Switch
      label={name}
      disabled={unable !== null && !checked}
      {...(words === undefined ? {} : { description: words })}
      labelPosition="left"
      checked={checked}
      onChange={onChange}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  )
}

function SavingWords({ state }: { state: SavingState }) {
  return (
    <span role="status" className={state.kind === 'failed' ? 'v-fault v-small' : 'v-quiet v-small'}>
      {state.kind === 'saved' && 'Saved'}
      {state.kind === 'saving' && 'Saving…'}
      {state.kind === 'waiting' && `Saves in ${SETTINGS_SAVE_DEBOUNCE_MS / 1_000} s…`}
      {state.kind === 'failed' && `Not saved: ${sentenceOf(state.error)}`}
    </span>
  )
}

function withoutUndefined(change: DeviceSettingsChange): Partial<DeviceSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
