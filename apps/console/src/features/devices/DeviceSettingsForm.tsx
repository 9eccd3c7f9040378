import { Button, Group, Tabs } from '@mantine/core'
import {
  SETTINGS_SAVE_DEBOUNCE_MS,
  SETTING_TABS,
  SETTINGS_TRIAL_MS,
  trialOf,
  type DeviceSettingsChange,
} from '@vitrine/core'
import { useQuery } from '@tanstack/react-query'
import { isApiError, type Device } from '@vitrine/protocol'
import { useEffect, useState } from 'react'
import { formatSpan } from '../../app/format.ts'
import { api, queryClient } from '../../app/client.ts'
import { useStore } from '../../app/store.ts'
import { systemClock } from '../../app/systemClock.ts'
import { errorMessage } from '../../app/toasts.ts'
import { commandsQuery, deviceQuery } from '../../queries/devices.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { frameTexts } from '../../ui/frame.texts.ts'
import { useNow } from '../../ui/useNow.ts'
import { refusalText } from '../../ui/commandWords.ts'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { AccountFields } from './AccountFields.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { createSettingsSaver, type SavingState, type SettingsSaver } from './settingsSaver.ts'
import styles from './settings.module.css'

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
    // A change names only its own fields, so it can be laid over what somebody else saved in the meantime.
    queryClient.setQueryData(queryKey, await api('readDevice', { params: { id } }))
    queryClient.setQueryData(queryKey, await send())
  }
  void queryClient.invalidateQueries({ queryKey: ['devices'] })
}

/** Accounts have fields of their own: `settingFields` describes settings that several devices can have in common. */
const ACCOUNTS_TAB = 'accounts'

/** The settings of specification §3. Saves by itself five seconds after the last change, and when it closes. */
export function DeviceSettingsForm({ device }: { device: Device }) {
  const [saver] = useState(() =>
    createSettingsSaver({
      save: (change) => saveSettings(device.id, change),
      send: async (settings, forMs) =>
        (await api('tryDeviceSettings', { params: { id: device.id }, body: { settings, for_ms: forMs } })).id,
      nowMs: systemClock.nowMs,
    }),
  )
  const changes = useStore(saver.changes)
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush)
    return () => {
      window.removeEventListener('pagehide', saver.flush)
      saver.flush()
    }
  }, [saver])
  const settings = { ...device.settings, ...withoutUndefined(changes) }
  const abilities = device.data?.abilities

  return (
    <section aria-label={commonTexts.settings()}>
      <SavingBar device={device} saver={saver} />
      <Tabs defaultValue={SETTING_TABS[0]} variant="pills" className={styles.settingTabs} keepMounted={false}>
        <Tabs.List aria-label={deviceSettingTexts.groups()}>
          {SETTING_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {deviceSettingTexts.tab[tab]()}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={ACCOUNTS_TAB}>{deviceSettingTexts.accounts.tab()}</Tabs.Tab>
        </Tabs.List>
        {SETTING_TABS.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <SettingsTab tab={tab} settings={settings} set={saver.change} abilities={abilities} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={ACCOUNTS_TAB}>
          <AccountFields settings={settings} set={saver.change} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

/** What becomes of the changes, and the way to see them on the display before they are saved. */
function SavingBar({ device, saver }: { device: Device; saver: SettingsSaver }) {
  const state = useStore(saver.state)
  const changes = useStore(saver.changes)
  const commands = useQuery({ ...commandsQuery(device.id), enabled: state.kind === 'trying' })
  const sent = state.kind === 'trying' ? state.command : null
  const answer = commands.data?.items.find(({ id }) => id === sent)
  const refusal = answer?.ok === false ? refusalText(answer) : null
  useEffect(() => {
    if (refusal !== null) saver.refused(refusal)
  }, [refusal, saver])
  const unreachable = !device.active || device.status.kind === 'offline'
  const nothingToTry = Object.keys(trialOf(changes)).length === 0
  return (
    <div className={styles.savingBar}>
      <p role="status" className={isFault(state) ? 'v-fault v-small' : 'v-quiet v-small'}>
        <SavingWords state={state} shown={answer?.ok === true} unreachable={unreachable && !nothingToTry} />
      </p>
      {state.kind === 'trying' ? (
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" onClick={saver.revert}>
            {deviceSettingTexts.revert()}
          </Button>
          <Button size="xs" onClick={saver.keep}>
            {deviceSettingTexts.keep()}
          </Button>
        </Group>
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={unreachable || nothingToTry || state.kind === 'saving'}
          onClick={saver.tryOut}
        >
          {deviceSettingTexts.tryOut()}
        </Button>
      )}
    </div>
  )
}

const isFault = ({ kind }: SavingState): boolean => kind === 'failed' || kind === 'trialFailed'

function SavingWords({
  state,
  shown,
  unreachable,
}: {
  state: SavingState
  /** whether the display has said that it shows the trial */
  shown: boolean
  unreachable: boolean
}) {
  switch (state.kind) {
    case 'saved':
      return deviceSettingTexts.allSaved()
    case 'saving':
      return frameTexts.saving()
    case 'waiting':
      return (unreachable ? deviceSettingTexts.savesLaterOffline : deviceSettingTexts.savesLater)({
        span: formatSpan(SETTINGS_SAVE_DEBOUNCE_MS),
      })
    case 'failed':
      return frameTexts.notSavedBecause({ reason: errorMessage(state.error) })
    case 'trying':
      return <TrialWords endsAtMs={state.endsAtMs} shown={shown} />
    case 'reverted':
      return deviceSettingTexts.reverted()
    case 'trialFailed':
      return deviceSettingTexts.notTried({
        reason: typeof state.error === 'string' ? state.error : errorMessage(state.error),
      })
  }
}

function TrialWords({ endsAtMs, shown }: { endsAtMs: number; shown: boolean }) {
  const nowMs = useNow(1_000)
  // The clock of the page is looked at once a second, so it can be behind when a trial begins.
  const leftMs = Math.min(SETTINGS_TRIAL_MS, Math.max(0, endsAtMs - nowMs))
  const span = formatSpan(Math.ceil(leftMs / 1_000) * 1_000)
  return shown ? deviceSettingTexts.shown({ span }) : deviceSettingTexts.sent({ span })
}

function withoutUndefined(change: DeviceSettingsChange): Partial<Device['settings']> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
