import { clsx } from 'clsx'
import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../../app/client.ts'
import { formatInstant } from '../../../app/format.ts'
import { showError } from '../../../app/toasts.ts'
import { newId } from '../../../draft/newId.ts'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { allSitesQuery } from '../../../queries/sites.ts'
import { SitePicture } from '../../../ui/SitePicture.tsx'
import { Pill } from '../../../ui/StatusPill.tsx'
import { undoNotice } from '../../../ui/undoNotice.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { Choosing } from '../../library/index.ts'
import { externalTexts, ShareDrawer, type SharedThing } from '../../external/index.ts'
import { NotifyDialog, type NotifyTarget } from '../../notifications/index.ts'
import { deleteSites, refreshSites } from './siteActions.ts'
import { copyName, copyOf } from './siteCopy.ts'
import { siteStanding } from '../siteStanding.ts'
import { useSiteRender } from '../preview/useSiteRender.ts'
import { siteListTexts } from './siteList.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import styles from './siteTile.module.css'

/** A screen as a card: its live picture, how it stands, its tags, and what can be done with it. */
export function SiteTile({
  site,
  mayEdit,
  chosen,
  choosing,
  onPublish,
  onTag,
}: {
  site: Site
  mayEdit: boolean
  chosen: boolean
  choosing: Choosing
  onPublish: () => void
  onTag: () => void
}) {
  const nowMs = useNow()
  const devices = useQuery(allDevicesQuery)
  const render = useSiteRender(site)
  const standing = siteStanding(site, devices.data ?? [], nowMs)
  const empty = site.draft.groups.every((group) => group.items.length === 0)
  return (
    <li className="v-tile" data-chosen={chosen}>
      {mayEdit && (
        <Checkbox
          className="v-tile-check"
          aria-label={siteListTexts.selectScreen({ name: site.name })}
          checked={chosen}
          onChange={(event) =>
            choosing.toggle(site.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      )}
      <Link
        to={`/sites-edit/${site.id}`}
        className="v-tile-link"
        data-row
        onClick={(event) => mayEdit && choosing.takesClick(event, site.id)}
      >
        <SitePicture
          render={render}
          ratio={16 / 9}
          {...(empty && !site.published ? { note: siteListTexts.noContentYet() } : {})}
        />
        <span className="v-tile-name">
          <span className="v-clip">{site.name}</span>
          {standing && (
            <Pill tone={standing.words.tone} shape={standing.words.shape}>
              {standing.words.short}
            </Pill>
          )}
        </span>
        <span className={clsx('v-quiet v-small v-tile-facts', styles.siteFacts)}>
          <span>
            {site.published === null
              ? siteListTexts.notPublishedYet()
              : site.published.changed_since
                ? siteListTexts.changesNotPublished()
                : siteListTexts.publishedAt({ time: formatInstant(site.published.at, nowMs) })}
            {site.scheduled &&
              ` · ${siteListTexts.scheduledFor({ time: formatInstant(site.scheduled.at, nowMs) })}`}
            {' · '}
            {site.devices.length === 0
              ? siteListTexts.notOnAnyDevice()
              : siteListTexts.onDevices({ count: site.devices.length })}
          </span>
          {site.tags.map((tag) => (
            <span key={tag} className="v-tag">
              {tag}
            </span>
          ))}
        </span>
      </Link>
      {mayEdit && <SiteMenu site={site} onPublish={onPublish} onTag={onTag} />}
    </li>
  )
}

function SiteMenu({ site, onPublish, onTag }: { site: Site; onPublish: () => void; onTag: () => void }) {
  const navigate = useNavigate()
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const [shared, setShared] = useState<SharedThing | null>(null)
  const duplicate = async () => {
    try {
      const taken = (await queryClient.fetchQuery(allSitesQuery)).map(({ name }) => name)
      const made = await api('makeSite', {
        body: { name: copyName(site.name, taken), draft: copyOf(site.draft, newId) },
      })
      await refreshSites()
      undoNotice(siteListTexts.created({ name: made.name }), async () => {
        await api('deleteSite', { params: { id: made.id }, revision: made.revision })
        await refreshSites()
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className="v-tile-menu">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={siteListTexts.actionsFor({ name: site.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate(`/sites-edit/${site.id}`)}>{commonTexts.open()}</Menu.Item>
          <Menu.Item onClick={() => void navigate(`/sites-assignment/${site.id}`)}>
            {siteListTexts.assignDevices()}
          </Menu.Item>
          <Menu.Item onClick={onPublish}>{siteListTexts.publishEllipsis()}</Menu.Item>
          <Menu.Item onClick={onTag}>{siteListTexts.tagsEllipsis()}</Menu.Item>
          <Menu.Item onClick={() => setShared({ noun: 'site', id: site.id, name: site.name })}>
            {externalTexts.share()}
          </Menu.Item>
          <Menu.Item onClick={() => void duplicate()}>{commonTexts.duplicate()}</Menu.Item>
          <Menu.Item
            disabled={site.devices.length === 0}
            onClick={() =>
              setNotifying({ name: siteListTexts.everyDeviceOf({ name: site.name }), siteId: site.id })
            }
          >
            {siteListTexts.notifyDevices()}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="danger" onClick={() => void deleteSites([site])}>
            {commonTexts.delete()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShareDrawer thing={shared} onClose={() => setShared(null)} />
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
    </div>
  )
}
