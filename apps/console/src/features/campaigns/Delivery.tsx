import { Alert, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StoredCampaign } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { formatNumber, formatPercent } from '../../app/format.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import styles from './campaigns.module.css'
import { campaignTexts } from './campaigns.texts.ts'

/** What a campaign has delivered, compared with its plan. */
export function Delivery({ campaign: { id } }: { campaign: StoredCampaign }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['campaigns', 'delivery', id],
    queryFn: ({ signal }) => api('readDelivery', { params: { id }, signal }),
  })
  return (
    <section
      className={styles.panel}
      aria-label={campaignTexts.delivery()}
      style={{ marginBottom: 'var(--v-space-4)' }}
    >
      <Title order={2} size="h4">
        {campaignTexts.delivery()}
      </Title>
      {isError ? (
        <FaultMessage title={campaignTexts.couldNotLoadOne()} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={72} />
      ) : (
        <>
          <Text fw={560}>
            {data.planned === 0
              ? campaignTexts.notYet()
              : campaignTexts.soFar({ delivered: data.delivered_until_today, planned: data.planned })}
          </Text>
          <Text size="sm" className="v-quiet">
            {campaignTexts.deliveryText()}
          </Text>
          {data.behind && (
            <Alert color="yellow" my="sm" title={campaignTexts.behind()} role="status">
              {campaignTexts.behindText()}
            </Alert>
          )}
          <dl className={styles.facts}>
            <dt>{campaignTexts.reported()}</dt>
            <dd>{formatNumber(data.delivered)}</dd>
            <dt>{campaignTexts.projected()}</dt>
            <dd>{formatNumber(data.projected)}</dd>
            <dt>{campaignTexts.coverage()}</dt>
            <dd>{data.coverage === null ? commonTexts.unknown() : formatPercent(data.coverage)}</dd>
          </dl>
          <Link to="/pop?by=campaign">{campaignTexts.toReport()}</Link>
        </>
      )}
    </section>
  )
}
