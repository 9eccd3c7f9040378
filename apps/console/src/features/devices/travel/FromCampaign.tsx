import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { campaignOfAd } from '@vitrine/core/campaigns'
import { Link } from 'react-router'
import { api } from '../../../app/client.ts'
import { travelTexts } from './travel.texts.ts'

/** The campaign that an ad came from, a link to where it is changed; nothing for an ad of a screen's own or a deleted campaign. */
export function FromCampaign({ adId }: { adId: string | null | undefined }) {
  const id = adId ? campaignOfAd(adId) : null
  const { data } = useQuery({
    queryKey: ['campaigns', 'one', id],
    queryFn: ({ signal }) => api('readCampaign', { params: { id: id! }, signal }),
    enabled: id !== null,
    retry: false,
  })
  if (!data) return null
  return (
    <>
      {' '}
      {travelTexts.fromCampaign()}{' '}
      <Anchor component={Link} to={`/campaigns/${data.id}`} underline="always">
        {data.campaign.name}
      </Anchor>
    </>
  )
}
