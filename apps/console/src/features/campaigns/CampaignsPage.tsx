import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { StoredCampaign } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { Each } from '../../ui/Guarded.tsx'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import styles from './campaigns.module.css'
import { campaignTexts } from './campaigns.texts.ts'
import { goalWords, periodWords, STATE_TONES } from './campaignWords.ts'
import { paceOf } from './editedCampaign.ts'

/** Campaigns: when they play, what they promise and what was delivered. */
export function CampaignsPage() {
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const { query, items, total } = usePages<StoredCampaign>('campaigns', { q: words, sort }, (page, signal) =>
    api('listCampaigns', { query: { ...page, limit: 100 }, signal }),
  )
  return (
    <Page
      head={
        <>
          <SearchBox label={campaignTexts.search()} value={words} onChange={setWords} />
          {mayEdit && (
            <Button component={Link} to="/campaigns/new" leftSection={<IconPlus size={18} />}>
              {campaignTexts.create()}
            </Button>
          )}
        </>
      }
    >
      <ContentTabs />
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={campaignTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label={campaignTexts.loading()}>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} style={{ padding: 'var(--v-space-3)' }}>
              <Skeleton height={28} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' ? (
          <Message title={campaignTexts.none()} text={campaignTexts.noneText()} />
        ) : (
          <Message title={campaignTexts.noneFound()} text={campaignTexts.noneFoundText()} />
        )
      ) : (
        <>
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.list)} ref={rowKeys}>
              <caption className="v-sr">{campaignTexts.listLabel()}</caption>
              <thead>
                <tr>
                  <SortHeader field="name" label={commonTexts.name()} sort={sort} onSort={setSort} />
                  <th scope="col">{campaignTexts.state()}</th>
                  <th scope="col" className={styles.wide}>
                    {campaignTexts.period()}
                  </th>
                  <th scope="col" className={styles.wide}>
                    {campaignTexts.goal()}
                  </th>
                  <th scope="col">{campaignTexts.plays()}</th>
                </tr>
              </thead>
              <tbody>
                <Each items={items} keyOf={(campaign) => campaign.id} what="campaign" as="tr">
                  {(stored) => (
                    <tr>
                      <td>
                        <Link to={`/campaigns/${stored.id}`} data-row>
                          {stored.campaign.name}
                        </Link>
                        <div className="v-quiet v-small">{stored.campaign.advertiser}</div>
                        <div className={clsx('v-quiet', 'v-small', styles.onPhone)}>
                          {periodWords(stored.campaign.period)}
                          <br />
                          {goalWords(stored.campaign.goal)}
                        </div>
                      </td>
                      <td>
                        <Pill tone={STATE_TONES[stored.state]}>{campaignTexts.states[stored.state]()}</Pill>
                      </td>
                      <td className={clsx('v-quiet', styles.wide)}>{periodWords(stored.campaign.period)}</td>
                      <td className={clsx('v-quiet', styles.wide)}>{goalWords(stored.campaign.goal)}</td>
                      <td>
                        <Pace campaign={stored} />
                      </td>
                    </tr>
                  )}
                </Each>
              </tbody>
            </table>
          </div>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.campaigns} />
        </>
      )}
    </Page>
  )
}

/** How much of the plan was delivered; nothing before there is a plan. */
function Pace({ campaign }: { campaign: StoredCampaign }) {
  const pace = paceOf(campaign)
  if (pace === null) return null
  const { delivered, planned_total: planned } = campaign
  return (
    <>
      <span className="v-small">{campaignTexts.deliveredOf({ delivered, planned })}</span>
      <div className={styles.pace} aria-hidden="true">
        <i style={{ width: `${pace * 100}%` }} />
      </div>
    </>
  )
}
