import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Site, StoredCampaign, WrittenCampaign } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { showError, toast } from '../../app/toasts.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { Page } from '../../ui/Page.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts'
import { CampaignForm } from './CampaignForm.tsx'
import styles from './campaigns.module.css'
import { campaignTexts } from './campaigns.texts.ts'
import { STATE_TONES } from './campaignWords.ts'
import { Delivery } from './Delivery.tsx'
import { isComplete, newCampaign } from './editedCampaign.ts'
import { Forecast } from './Forecast.tsx'

/** Edits a campaign, with its forecast beside it. It is saved as a whole; a booked one reaches displays when it is saved. */
export function CampaignEditor({
  newest,
  library,
  sites,
}: {
  /** null: it is not saved yet */
  newest: StoredCampaign | null
  library: Library
  sites: readonly Site[]
}) {
  const mayEdit = useMay('editor')
  const navigate = useNavigate()
  const [start] = useState(() => newCampaign(new Date(serverNowMs()).toISOString().slice(0, 10)))
  const before = newest?.campaign ?? start
  const [value, setValue] = useState<WrittenCampaign>(before)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(before)
  useLeaveGuard(isChanged && !leaving && mayEdit)
  const { name } = value
  const state = newest?.state ?? 'draft'
  const isOver = state === 'ended'
  /** Does something with the campaign, and shows what the server refuses. */
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: ['campaigns'] })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const keep = (saved: StoredCampaign) => {
    queryClient.setQueryData(['campaigns', 'one', saved.id], saved)
    setValue(saved.campaign)
  }
  const save = () =>
    run(async () => {
      if (newest) {
        const { id, revision } = newest
        keep(await api('changeCampaign', { params: { id }, revision, body: value }))
        toast(
          state === 'booked' || state === 'running'
            ? campaignTexts.savedReaches({ name })
            : campaignTexts.saved({ name }),
        )
        return
      }
      setLeaving(true)
      const made = await api('makeCampaign', { body: value })
      toast(campaignTexts.saved({ name }))
      await navigate(`/campaigns/${made.id}`, { replace: true })
    })
  const step = (operation: 'bookCampaign' | 'pauseCampaign' | 'endCampaign', said: string) =>
    run(async () => {
      const { id, revision } = newest!
      keep(await api(operation, { params: { id }, revision }))
      toast(said)
    })
  const end = async () => {
    const sure = await ask({
      title: campaignTexts.endTitle(),
      text: campaignTexts.endText({ name }),
      action: campaignTexts.endNow(),
      danger: true,
    })
    if (sure) await step('endCampaign', campaignTexts.ended({ name }))
  }
  const remove = async () => {
    const sure = await ask({
      title: campaignTexts.deleteThis(),
      text: campaignTexts.deleteText({ name }),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    await run(async () => {
      const { id, revision } = newest!
      await api('deleteCampaign', { params: { id }, revision })
      setLeaving(true)
      await navigate('/campaigns')
      toast(campaignTexts.deleted({ name }))
    })
  }
  return (
    <Page
      title={newest?.campaign.name ?? campaignTexts.newCampaign()}
      head={
        mayEdit && (
          <>
            {newest && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" aria-label={commonTexts.more()} px="xs">
                    <IconDots size={18} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {(state === 'booked' || state === 'running') && (
                    <Menu.Item onClick={() => void step('pauseCampaign', campaignTexts.pausedNow({ name }))}>
                      {campaignTexts.pause()}
                    </Menu.Item>
                  )}
                  {state !== 'draft' && !isOver && (
                    <Menu.Item onClick={() => void end()}>{campaignTexts.end()}</Menu.Item>
                  )}
                  <Menu.Item color="red" onClick={() => void remove()}>
                    {commonTexts.deleteEllipsis()}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            {newest && !isChanged && (state === 'draft' || state === 'paused') ? (
              <Button
                loading={busy}
                onClick={() => void step('bookCampaign', campaignTexts.bookedNow({ name }))}
              >
                {state === 'paused' ? campaignTexts.resume() : campaignTexts.book()}
              </Button>
            ) : (
              <Button
                loading={busy}
                disabled={!isChanged || !isComplete(value) || isOver}
                onClick={() => void save()}
              >
                {commonTexts.save()}
              </Button>
            )}
          </>
        )
      }
    >
      <nav className="v-crumbs" aria-label={campaignTexts.campaigns()}>
        <Link to="/campaigns">{campaignTexts.campaigns()}</Link>{' '}
        <Pill tone={STATE_TONES[state]}>{campaignTexts.states[state]()}</Pill>
      </nav>
      <div className={styles.editor}>
        <CampaignForm
          value={value}
          onChange={setValue}
          library={library}
          sites={sites}
          disabled={!mayEdit || isOver}
        />
        <div>
          {newest && state !== 'draft' && <Delivery campaign={newest} />}
          {!isOver && <Forecast id={newest?.id} campaign={value} />}
        </div>
      </div>
    </Page>
  )
}
