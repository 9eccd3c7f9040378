import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { SETTING_TABS, type DeviceSettingsChange, type SettingWithField } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { listed } from '../../app/format.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { changedSettings, commonSettings, planSettings, type PlannedDevice } from './bulkSettings.ts'
import { deviceListTexts } from './deviceList.texts.ts'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { calledDevices } from './deviceTags.ts'
import { settingName } from '../../ui/settingNames.ts'
import { SettingsTab } from './SettingsTab.tsx'
import styles from './settings.module.css'

const named = (names: readonly SettingWithField[]): string => listed(names.map(settingName))

/** Settings for several devices: saves only what is changed here, and shows the effect first. */
export function BulkSettings({
  devices,
  onClose,
  onApply,
}: {
  devices: readonly Device[]
  onClose: () => void
  onApply: (planned: readonly PlannedDevice[]) => void
}) {
  const [change, setChange] = useState<DeviceSettingsChange>({})
  const { settings, mixed } = commonSettings(devices)
  if (!settings) return null
  const names = changedSettings(change).map(({ name }) => name)
  const plan = planSettings(devices, change)
  const changed = plan.filter((planned) => Object.keys(planned.change).length > 0)
  const unable = plan.filter((planned) => planned.unable.length > 0)
  return (
    <Modal opened onClose={onClose} title={deviceListTexts.settingsOf(calledDevices(devices))} size="lg">
      <Stack>
        <Text className="v-quiet v-small">{deviceListTexts.settingsHint()}</Text>
        {mixed.size > 0 && (
          <Text className="v-small">{deviceListTexts.settingsMixed({ names: named([...mixed]) })}</Text>
        )}
        <Tabs
          defaultValue={SETTING_TABS[0]}
          variant="pills"
          className={styles.settingTabs}
          keepMounted={false}
        >
          <Tabs.List aria-label={deviceSettingTexts.groups()}>
            {SETTING_TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {deviceSettingTexts.tab[tab]()}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {SETTING_TABS.map((tab) => (
            <Tabs.Panel key={tab} value={tab}>
              <SettingsTab
                tab={tab}
                settings={{ ...settings, ...change } as typeof settings}
                set={(more) => setChange((before) => ({ ...before, ...more }))}
                abilities={undefined}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        <div role="status" className={styles.bulkPreview}>
          {names.length > 0 && (
            <>
              <p>
                {deviceListTexts.settingsPreview({
                  names: named(names),
                  changed: changed.length,
                  count: devices.length,
                })}
              </p>
              {unable.map(({ device, unable: not }) => (
                <p key={device.id} className="v-quiet v-small">
                  {deviceListTexts.settingsUnable({ name: device.name, names: named(not) })}
                </p>
              ))}
            </>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel()}
          </Button>
          <Button disabled={changed.length === 0} onClick={() => onApply(changed)}>
            {deviceListTexts.settingsApply({ count: changed.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
