import './sites.css'
import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Modal,
  NumberInput,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { SITE_SIDE_MAX_PX } from '@vitrine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Site } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { showAlert } from '../../app/alert.ts'
import { api, queryClient } from '../../app/client.ts'
import { counted, formatInstant } from '../../app/format.ts'
import { dangerToast, sentenceOf } from '../../app/toasts.ts'
import { allDevicesQuery } from '../../queries/devices.ts'
import { usePages } from '../../queries/pages.ts'
import { allSitesQuery, siteQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SitePicture } from '../../ui/SitePicture.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { NotifyDialog, type NotifyTarget } from '../notifications/index.ts'
import { LayoutPicker } from './LayoutPicker.tsx'
import { newSiteDraft, SITE_SIZES, type Layout } from './layouts.ts'
import { newId } from '../../draft/newId.ts'
import { copyName, copyOf } from './siteCopy.ts'
import { siteStanding } from './siteStanding.ts'
import { useSiteRender } from './useSiteRender.ts'

/** A size that no display has by itself: a wall of LED panels. */
const OWN_SIZE = 'An LED wall, with its own numbers'

export function SitesPage() {
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const [search, setSearch] = useSearchParams()
  const { query, items, total } = usePages<Site>('sites', { q: words, sort }, (asked, signal) =>
    api('listSites', { query: asked, signal }),
  )
  const making = mayEdit && search.has('make')
  const setMaking = (open: boolean) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (open) after.set('make', '1')
      else after.delete('make')
      return after
    })
  const addButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      Add a screen
    </Button>
  )
  return (
    <Page
      title="Screens"
      head={
        <>
          <SearchBox label="Search screens" value={words} onChange={setWords} />
          <Select
            aria-label="Order"
            w={150}
            allowDeselect={false}
            value={sort}
            onChange={(value) => setSort(value ?? 'name')}
            data={[
              { value: 'name', label: 'By name' },
              { value: '-epoch', label: 'Newest first' },
            ]}
          />
          <Button variant="default" component={Link} to="/sites-assignment">
            Assignment
          </Button>
          {addButton}
        </>
      }
    >
      {query.isError && items.length === 0 ? (
        <FaultMessage what="The screens" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <SitesSkeleton />
      ) : items.length === 0 ? (
        words === '' ? (
          <Message
            title="No screen yet"
            text="A screen is what a display shows: zones, and what plays in them."
            action={addButton}
          />
        ) : (
          <Message title="No screen by that name" text={`Nothing was found for “${words}”.`} />
        )
      ) : (
        <>
          <ul className="v-grid" ref={rowKeys}>
            {items.map((site) => (
              <SiteTile key={site.id} site={site} mayEdit={mayEdit} />
            ))}
          </ul>
          <ListFoot
            pages={query}
            shown={items.length}
            total={total}
            noun={(count) => counted(count, 'screen')}
          />
        </>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title="Add a screen" size="lg">
        <NewSite />
      </Modal>
    </Page>
  )
}

function SiteTile({ site, mayEdit }: { site: Site; mayEdit: boolean }) {
  const nowMs = useNow(10_000)
  const devices = useQuery(allDevicesQuery)
  const render = useSiteRender(site)
  const standing = siteStanding(site, devices.data ?? [], nowMs)
  const empty = site.draft.groups.every((group) => group.coll.length === 0)
  return (
    <li className="v-tile">
      <Link to={`/sites-edit/${site.id}`} className="v-tile-link" data-row>
        <SitePicture
          render={render}
          ratio={16 / 9}
          {...(empty && !site.published ? { note: 'Nothing in it yet' } : {})}
        />
        <span className="v-tile-name">
          <span className="v-clip">{site.name}</span>
          {standing && (
            <Pill tone={standing.words.tone} shape={standing.words.shape}>
              {standing.words.short}
            </Pill>
          )}
        </span>
        <span className="v-quiet v-small">
          {site.published === null
            ? 'Not published yet'
            : site.published.changed_since
              ? 'Changed since it was published'
              : `Published ${formatInstant(site.published.at, nowMs)}`}
          {site.scheduled && ` · goes out ${formatInstant(site.scheduled.at, nowMs)}`}
          {' · '}
          {site.devices.length === 0 ? 'on no device' : `on ${counted(site.devices.length, 'device')}`}
        </span>
      </Link>
      {mayEdit && <SiteMenu site={site} />}
    </li>
  )
}

function SiteMenu({ site }: { site: Site }) {
  const navigate = useNavigate()
  const [notifying, setNotifying] = useState<NotifyTarget | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['sites'] })
  const duplicate = async () => {
    try {
      const taken = (await queryClient.fetchQuery(allSitesQuery)).map(({ name }) => name)
      const made = await api('makeSite', {
        body: { name: copyName(site.name, taken), draft: copyOf(site.draft, newId) },
      })
      await refresh()
      undoNotice(`“${made.name}” is made.`, async () => {
        await api('deleteSite', { params: { id: made.id }, revision: made.revision })
        await refresh()
      })
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
  }
  const remove = async () => {
    if (site.devices.length > 0) {
      showAlert({
        subHeader: `“${site.name}” is shown`,
        message: `It is on ${site.devices.map((device) => device.name).join(', ')}. Give them another screen first, then delete it.`,
      })
      return
    }
    try {
      await api('deleteSite', { params: { id: site.id }, revision: site.revision })
      undoNotice(`“${site.name}” is deleted.`, async () => {
        await api('restoreSite', { params: { id: site.id } })
        await refresh()
      })
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    await refresh()
  }
  return (
    <div className="v-tile-menu">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`What to do with ${site.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate(`/sites-edit/${site.id}`)}>Open</Menu.Item>
          <Menu.Item onClick={() => void navigate(`/sites-assignment/${site.id}`)}>Its devices…</Menu.Item>
          <Menu.Item onClick={() => void duplicate()}>Duplicate</Menu.Item>
          <Menu.Item
            disabled={site.devices.length === 0}
            onClick={() => setNotifying({ name: `every device that shows “${site.name}”`, siteId: site.id })}
          >
            Notify its devices…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="danger" onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NotifyDialog target={notifying} onClose={() => setNotifying(null)} />
    </div>
  )
}

function NewSite() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [size, setSize] = useState<string>(SITE_SIZES[0].label)
  const [layout, setLayout] = useState<Layout>('full')
  const [own, setOwn] = useState({ width: 1920, height: 640 })
  const { width, height } =
    size === OWN_SIZE ? own : (SITE_SIZES.find((one) => one.label === size) ?? SITE_SIZES[0])
  const make = useMutation({
    mutationFn: () => api('makeSite', { body: { name, draft: newSiteDraft(layout, width, height) } }),
    onSuccess: (site) => {
      queryClient.setQueryData(siteQuery(site.id).queryKey, site)
      void queryClient.invalidateQueries({ queryKey: ['sites'] })
      void navigate(`/sites-edit/${site.id}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') make.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Name"
          placeholder="Lobby"
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried && name.trim() === '' ? 'A name is needed.' : undefined}
        />
        <Select
          label="Size"
          allowDeselect={false}
          data={[...SITE_SIZES.map((one) => one.label), OWN_SIZE]}
          value={size}
          onChange={(value) => setSize(value ?? SITE_SIZES[0].label)}
        />
        {size === OWN_SIZE && (
          <Group grow>
            {(['width', 'height'] as const).map((side) => (
              <NumberInput
                key={side}
                label={side === 'width' ? 'Width, px' : 'Height, px'}
                min={16}
                max={SITE_SIDE_MAX_PX}
                allowDecimal={false}
                clampBehavior="strict"
                value={own[side]}
                onChange={(px) => {
                  if (typeof px === 'number' && px >= 16) setOwn({ ...own, [side]: px })
                }}
              />
            ))}
          </Group>
        )}
        <div>
          <span className="v-field-label">Layout</span>
          <LayoutPicker value={layout} width={width} height={height} onPick={setLayout} />
        </div>
        {make.error && (
          <Text c="var(--v-danger)" role="alert">
            {sentenceOf(make.error)}
          </Text>
        )}
        <Button type="submit" loading={make.isPending} style={{ alignSelf: 'end' }}>
          Make the screen
        </Button>
      </Stack>
    </form>
  )
}

function SitesSkeleton() {
  return (
    <div className="v-grid" aria-busy="true" aria-label="Screens are being read">
      {Array.from({ length: 6 }, (_, tile) => (
        <div key={tile}>
          <Skeleton style={{ aspectRatio: '16 / 9' }} />
          <Skeleton height={14} width="55%" mt={14} />
        </div>
      ))}
    </div>
  )
}
