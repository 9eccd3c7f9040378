import { Tabs } from '@mantine/core'
import { useMay } from '../../queries/who.ts'
import { Page } from '../../ui/Page.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { AlertList } from './AlertList.tsx'
import { ChannelList } from './ChannelList.tsx'
import { HookList } from './HookList.tsx'
import { MetricsTokens } from './MetricsTokens.tsx'
import { Notifications } from './Notifications.tsx'
import { RuleList } from './RuleList.tsx'
import { alertTexts } from './alerts.texts.ts'
import styles from './alerts.module.css'

const OF_EVERYBODY = ['alerts', 'rules', 'browsers'] as const
const OF_ADMINS = ['channels', 'hooks', 'metrics'] as const
type Tab = (typeof OF_EVERYBODY)[number] | (typeof OF_ADMINS)[number]

/** What is wrong and who was notified, and, for admins, what is watched and where messages go. */
export function AlertsPage() {
  const mayManage = useMay('admin')
  const [given, setTab] = useSearchState('tab', 'alerts')
  const tabs: readonly Tab[] = mayManage ? [...OF_EVERYBODY, ...OF_ADMINS] : OF_EVERYBODY
  const tab = tabs.find((one) => one === given) ?? 'alerts'
  return (
    <Page>
      <Tabs
        value={tab}
        onChange={(value) => setTab(value ?? 'alerts')}
        keepMounted={false}
        className={styles.tabs}
      >
        <Tabs.List mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {alertTexts.tab[one]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="alerts">
          <AlertList onRules={() => setTab('rules')} />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <RuleList mayManage={mayManage} />
        </Tabs.Panel>
        <Tabs.Panel value="browsers">
          <Notifications />
        </Tabs.Panel>
        {mayManage && (
          <>
            <Tabs.Panel value="channels">
              <ChannelList />
            </Tabs.Panel>
            <Tabs.Panel value="hooks">
              <HookList />
            </Tabs.Panel>
            <Tabs.Panel value="metrics">
              <MetricsTokens />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </Page>
  )
}
