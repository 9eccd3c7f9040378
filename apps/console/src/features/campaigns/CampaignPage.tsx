import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '@vitrine/protocol'
import { Link, useParams } from 'react-router'
import { api } from '../../app/client.ts'
import { useLibrary } from '../../queries/wholeLibrary.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { CampaignEditor } from './CampaignEditor.tsx'
import { campaignTexts } from './campaigns.texts.ts'

const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', id],
    queryFn: ({ signal }) => api('readCampaign', { params: { id }, signal }),
    enabled: id !== 'new',
  })

/** One campaign, or the form of a new one, with its forecast and its delivery. */
export function CampaignPage() {
  const { id = '' } = useParams()
  const campaign = useQuery(campaignQuery(id))
  const library = useLibrary()
  const { data: sites } = useQuery(allSitesQuery)
  if (library && sites && (id === 'new' || campaign.data))
    return (
      <CampaignEditor
        key={id}
        newest={id === 'new' ? null : campaign.data!}
        library={library}
        sites={sites}
      />
    )
  return (
    <Page>
      {!campaign.isError ? (
        <Skeleton height={240} />
      ) : isApiError(campaign.error, 'ENTITY_NOT_FOUND') ? (
        <Message
          title={campaignTexts.notFound()}
          text={campaignTexts.notFoundText()}
          action={<Link to="/campaigns">{campaignTexts.goToCampaigns()}</Link>}
        />
      ) : (
        <FaultMessage
          title={campaignTexts.couldNotLoadOne()}
          error={campaign.error}
          retry={() => void campaign.refetch()}
        />
      )}
    </Page>
  )
}
