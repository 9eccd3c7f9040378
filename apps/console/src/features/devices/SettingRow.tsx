import { clsx } from 'clsx'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { deviceSettingTexts } from '../../ui/deviceSetting.texts.ts'
import styles from './settings.module.css'

/** A setting of several fields under one name. */
export function SettingRow({
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
      <div className={styles.settingLabel} id={id}>
        {name}
      </div>
      <p className={clsx('v-quiet', styles.settingAbout)}>{about}</p>
      {children}
    </div>
  )
}

/** @param unable why the device cannot do it, null when it can: then it can only be switched off */
export function SettingSwitch({
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
  onChange: (checked: boolean) => void
}) {
  return (
    <Switch
      label={name}
      disabled={unable !== null && !checked}
      description={unable === null ? about : deviceSettingTexts.notAvailable({ reason: unable })}
      labelPosition="left"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  )
}
