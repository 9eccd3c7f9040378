import { Tabs } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '../../../queries/who.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { Page } from '../../../ui/Page.tsx'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { drillTexts } from '../report/report.texts.ts'
import { AlertTable } from './AlertTable.tsx'
import { FeedList } from './FeedList.tsx'
import { outsideTexts } from './outside.texts.ts'
import { TriggerList } from './TriggerList.tsx'

const OF_EVERYBODY = ['alerts'] as const
const OF_ADMINS = ['alerts', 'feeds', 'triggers'] as const

/** What fires emergencies without a person at the console: public alerts and triggers. */
export function OutsidePage() {
  const mayManage = useMay('admin')
  const [given, setTab] = useSearchState('tab', 'alerts')
  const tabs: readonly (typeof OF_ADMINS)[number][] = mayManage ? OF_ADMINS : OF_EVERYBODY
  const tab = tabs.find((one) => one === given) ?? 'alerts'
  return (
    <Page>
      <nav className="v-crumbs" aria-label={frameTexts.breadcrumb()}>
        <Link to="/em-sites">{drillTexts.back()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{emergencyTexts.outside()}</span>
      </nav>
      <Tabs value={tab} onChange={(value) => setTab(value ?? 'alerts')} keepMounted={false}>
        <Tabs.List mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {outsideTexts.tab[one]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="alerts">
          <AlertTable />
        </Tabs.Panel>
        {mayManage && (
          <>
            <Tabs.Panel value="feeds">
              <FeedList />
            </Tabs.Panel>
            <Tabs.Panel value="triggers">
              <TriggerList />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </Page>
  )
}
