import { Skeleton, Tabs } from '@mantine/core'
import type { Device } from '@vitrine/protocol'
import { Suspense } from 'react'
import { lazyPart } from '../../app/lazyPart.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { DevicePictures, displayPictureTexts } from '../pictures/index.ts'
import { CommandsAnswered } from './CommandsAnswered.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceFaults } from './DeviceFaults.tsx'
import { DeviceFiles } from './DeviceFiles.tsx'
import { DeviceLogs } from './DeviceLogs.tsx'
import { DeviceSettingsForm } from './DeviceSettingsForm.tsx'
import { healthTexts } from './health/health.texts.ts'
import { NameAndScreen, ScreenFact } from './NameAndScreen.tsx'
import { PlaysAside } from './PlaysAside.tsx'
import { DeviceDiagnostics } from './diagnostics/DeviceDiagnostics.tsx'
import { diagnosticsTabTexts } from './diagnostics/diagnosticsTab.texts.ts'
import { deviceTexts } from './device.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './devices.module.css'

const TimeTravelTab = lazyPart(() => import('./travel/TimeTravelTab.tsx'))
const HealthTab = lazyPart(() => import('./health/HealthTab.tsx'))

/** Everything else about a device, by subject. */
export function DeviceTabs({ device, mayEdit }: { device: Device; mayEdit: boolean }) {
  // The tab stands in the address, so that others can link to a device's settings.
  const [tab, setTab] = useSearchState('tab', 'overview')
  const report = device.data
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(value ?? 'overview')}
      keepMounted={false}
      className={styles.deviceTabs}
    >
      <Tabs.List aria-label={deviceTexts.about()}>
        <Tabs.Tab value="overview">{deviceTexts.overview()}</Tabs.Tab>
        <Tabs.Tab value="pictures">{displayPictureTexts.tab()}</Tabs.Tab>
        {mayEdit && <Tabs.Tab value="settings">{commonTexts.settings()}</Tabs.Tab>}
        <Tabs.Tab value="details">{deviceTexts.details()}</Tabs.Tab>
        <Tabs.Tab value="time">{deviceTexts.timeTravel()}</Tabs.Tab>
        <Tabs.Tab value="health">{healthTexts.title()}</Tabs.Tab>
        <Tabs.Tab value="diagnostics">{diagnosticsTabTexts.title()}</Tabs.Tab>
        <Tabs.Tab value="history">{deviceTexts.history()}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview">
        {mayEdit ? <NameAndScreen device={device} /> : <ScreenFact device={device} />}
        <DeviceFiles device={device} />
        {report && <DeviceFaults faults={report.faults} heard={device.status.kind !== 'offline'} />}
        <PlaysAside device={device} />
      </Tabs.Panel>
      <Tabs.Panel value="pictures">
        <DevicePictures device={device} />
      </Tabs.Panel>
      {mayEdit && (
        <Tabs.Panel value="settings">
          <DeviceSettingsForm device={device} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="details">
        <DeviceFacts device={device} />
      </Tabs.Panel>
      <Tabs.Panel value="time">
        <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
          <TimeTravelTab device={device} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="health">
        <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
          <HealthTab device={device} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="diagnostics">
        <DeviceDiagnostics device={device} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <CommandsAnswered device={device} />
        <DeviceLogs device={device} />
      </Tabs.Panel>
    </Tabs>
  )
}
