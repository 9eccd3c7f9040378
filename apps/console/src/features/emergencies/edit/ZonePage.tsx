import { Button, Select, Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { changedMessage, type EmergencyChange } from '@vitrine/core/emergency'
import type { Site, StoredEmergency } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { api, queryClient } from '../../../app/client.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { allSitesQuery } from '../../../queries/sites.ts'
import { useMay } from '../../../queries/who.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { emergenciesQuery } from '../emergencyQueries.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { changeAt } from '../messages.ts'
import { Notice } from '../Notice.tsx'
import { ChangeFields, partsOf } from './ChangeFields.tsx'
import { draftOf, withChange } from './draft.ts'
import { emergencyFormTexts } from './emergencyForm.texts.ts'
import { ZoneMap } from './ZoneMap.tsx'
import styles from './edit.module.css'

/** What one zone of a screen shows in an emergency; without a zone in the address, the choice of one. */
export function ZonePage() {
  const { site_id: siteId, group_id: zoneId } = useParams()
  const sites = useQuery(allSitesQuery)
  const emergencies = useQuery(emergenciesQuery)
  const site = sites.data?.find(({ id }) => id === siteId)
  const zone = site?.draft.groups.find(({ id }) => id === zoneId)
  if (sites.data && emergencies.data && site && zone)
    return emergencies.data.length === 0 ? (
      <Page title={zone.name}>
        <Message
          title={emergencyTexts.none()}
          text={emergencyFormTexts.zoneNone()}
          action={
            <Button component={Link} to="/em-sites-edit">
              {emergencyTexts.prepare()}
            </Button>
          }
        />
      </Page>
    ) : (
      <Zone site={site} zoneId={zone.id} name={zone.name} emergencies={emergencies.data} />
    )
  const failed = [sites, emergencies].find(({ isError, data }) => isError && data === undefined)
  return (
    <Page>
      {failed ? (
        <FaultMessage
          title={emergencyFormTexts.couldNotLoad()}
          error={failed.error}
          retry={() => {
            void sites.refetch()
            void emergencies.refetch()
          }}
        />
      ) : !sites.data || !emergencies.data ? (
        <div aria-busy="true" aria-label={emergencyFormTexts.loading()}>
          <Skeleton height={320} />
        </div>
      ) : siteId === undefined ? (
        <ZoneChoice sites={sites.data} />
      ) : (
        <Message
          title={emergencyFormTexts.zoneNotFound()}
          text={emergencyFormTexts.zoneNotFoundText()}
          action={<Link to="/em-slides-edit">{emergencyFormTexts.chooseOtherZone()}</Link>}
        />
      )}
    </Page>
  )
}

/** Every screen with its zones, each a link. */
function ZoneChoice({ sites }: { sites: readonly Site[] }) {
  const { search } = useLocation()
  if (sites.length === 0)
    return (
      <Message
        title={emergencyFormTexts.zoneNoScreens()}
        text={emergencyFormTexts.zoneNoScreensText()}
        action={<Link to="/sites">{emergencyFormTexts.goToScreens()}</Link>}
      />
    )
  return (
    <>
      <p className="v-quiet">{emergencyFormTexts.zoneChooseHint()}</p>
      <ul className={styles.screens}>
        {sites.map((site) => (
          <li key={site.id}>
            <ZoneMap site={site} />
            <strong>{site.name}</strong>
            <ul aria-label={emergencyFormTexts.zonesOf({ screen: site.name })}>
              {site.draft.groups.map(({ id, name }) => (
                <li key={id}>
                  <Link to={{ pathname: `/em-slides-edit/${site.id}/${id}`, search }}>{name}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

function Zone({
  site,
  zoneId,
  name,
  emergencies,
}: {
  site: Site
  zoneId: string
  name: string
  emergencies: readonly StoredEmergency[]
}) {
  const [chosen, setChosen] = useSearchState('emergency', emergencies[0]!.id)
  const emergency = emergencies.find(({ id }) => id === chosen) ?? emergencies[0]!
  const title = emergencyFormTexts.zoneOf({ zone: name, screen: site.name })
  return (
    <Page
      title={title}
      head={
        <Select
          className="v-choice"
          aria-label={emergencyFormTexts.emergency()}
          allowDeselect={false}
          data={emergencies.map((one) => ({ value: one.id, label: one.name }))}
          value={emergency.id}
          onChange={(id) => id !== null && setChosen(id)}
        />
      }
    >
      <nav className="v-crumbs" aria-label={frameTexts.breadcrumb()}>
        <Link to="/em-sites">{emergencyFormTexts.back()}</Link>
        <span aria-hidden="true">/</span>
        <Link to={`/em-sites-edit/${emergency.id}`}>{emergency.name}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{title}</span>
      </nav>
      <ZoneForm key={`${emergency.id} ${emergency.revision}`} {...{ site, zoneId, emergency }} />
    </Page>
  )
}

function ZoneForm({ site, zoneId, emergency }: { site: Site; zoneId: string; emergency: StoredEmergency }) {
  const mayEdit = useMay('editor')
  const place = { screen_id: site.id, zone_id: zoneId }
  const before = changeAt(emergency, place)
  const [change, setChange] = useState<EmergencyChange | null>(before)
  const isChanged = JSON.stringify(change) !== JSON.stringify(before)
  const isActive = emergency.active !== null
  useLeaveGuard(isChanged)
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api('changeEmergency', {
        params: { id: emergency.id },
        revision: emergency.revision,
        body: { ...draftOf(emergency), overrides: withChange(emergency.overrides, place, change) },
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(emergenciesQuery.queryKey, (all) =>
        all?.map((one) => (one.id === now.id ? now : one)),
      )
      toast(emergencyFormTexts.saved({ name: now.name }))
    },
  })
  const shown = change === null ? emergency.message : changedMessage(emergency.message, change)
  return (
    <div className={styles.editor}>
      <fieldset className={styles.form} disabled={!mayEdit || isActive}>
        {isActive && <Notice>{emergencyFormTexts.isActive()}</Notice>}
        {emergency.takes === 'display' && change !== null && (
          <Notice>
            <span>
              {emergencyFormTexts.zoneCoversAll()}{' '}
              <Link to={`/em-sites-edit/${emergency.id}`}>{emergencyTexts.edit()}</Link>
            </span>
          </Notice>
        )}
        <Switch
          label={emergencyFormTexts.zoneUses()}
          description={emergencyFormTexts.zoneHolds[change === null ? 'no' : 'yes']()}
          checked={change !== null}
          // A zone that shows the message as it is names its texts, so that it is one of the zones at all.
          onChange={(event) =>
            setChange(event.currentTarget.checked ? (before ?? { texts: emergency.message.texts }) : null)
          }
        />
        {change !== null && (
          <ChangeFields
            kind={emergency.kind}
            base={emergency.message}
            value={change}
            onChange={(next) => setChange(partsOf(next).length > 0 ? next : null)}
          />
        )}
        {save.isError && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        {mayEdit && (
          <div className={styles.buttons}>
            <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
              {commonTexts.save()}
            </Button>
          </div>
        )}
      </fieldset>
      <aside className={styles.preview} aria-label={emergencyFormTexts.preview()}>
        <h2>{emergencyFormTexts.preview()}</h2>
        <ZoneMap site={site} zoneId={zoneId} emergency={{ message: shown, kind: emergency.kind }} />
      </aside>
    </div>
  )
}
