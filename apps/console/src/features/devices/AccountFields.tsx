import { Stack, Switch, TextInput } from '@mantine/core'
import {
  SOCIAL_SERVICES,
  type DeviceSettings,
  type DeviceSettingsChange,
  type SocialService,
} from '@vitrine/core'
import { clsx } from 'clsx'
import { useState } from 'react'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import { networkTexts } from '../../ui/network.texts.ts'
import styles from './settings.module.css'

/** The accounts of social networks that a device has of its own, each with a token that nobody sees again. */
export function AccountFields({
  settings,
  set,
}: {
  settings: DeviceSettings
  set: (change: DeviceSettingsChange) => void
}) {
  return (
    <Stack gap="lg">
      <p className={clsx('v-quiet', styles.settingAbout)}>{deviceSettingTexts.accounts.about()}</p>
      {SOCIAL_SERVICES.map((network) => (
        <Stack key={network} gap="xs">
          <Switch
            label={networkTexts.name[network]()}
            labelPosition="left"
            checked={settings[network]}
            onChange={(event) => set({ [network]: event.currentTarget.checked })}
            styles={{ body: { justifyContent: 'space-between' } }}
          />
          {settings[network] && (
            <TokenField network={network} onEnter={(token) => set({ [`${network}Token`]: token })} />
          )}
        </Stack>
      ))}
    </Stack>
  )
}

/** Hands over a token when it is complete: the form saves by itself, and half a token would be refused by its network. */
function TokenField({ network, onEnter }: { network: SocialService; onEnter: (token: string) => void }) {
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const isKey = network === 'youtube'
  const enter = () => {
    const token = text.trim()
    if (token === '') return
    onEnter(token)
    setText('')
    setEntered(true)
  }
  return (
    <TextInput
      type="password"
      autoComplete="off"
      label={isKey ? networkTexts.apiKey() : networkTexts.token()}
      description={`${networkTexts.tokenHint()} ${
        isKey ? deviceSettingTexts.accounts.keyEmpty() : deviceSettingTexts.accounts.empty()
      }`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={isEntered ? networkTexts.tokenKept() : undefined}
      maxLength={4_000}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key === 'Enter') enter()
      }}
    />
  )
}
