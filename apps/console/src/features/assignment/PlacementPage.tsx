import './assignment.css'
import { Button, Checkbox, Group, NumberInput, Progress, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ITEM_DURATION_MS, type SiteDraft } from '@vitrine/core'
import { isApiError, type Site, type Slide } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted, formatSpan } from '../../app/format.ts'
import { dangerToast, sentenceOf } from '../../app/toasts.ts'
import { slideQuery, useMediaById } from '../../queries/content.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { useMay } from '../../queries/who.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { itemOf, WhenFields, whenWords } from '../sites/index.ts'
import { placeIn, placementKey, placementsOf, takeOut, type Placement, type Wish } from './placement.ts'

/** One slide: every zone of every screen where it is or could be. */
export function PlacementPage() {
  const { site: asked = null, slide: slideId = '' } = useParams()
  const slide = useQuery(slideQuery(slideId))
  const sites = useQuery(allSitesQuery)
  const fault = slide.error ?? sites.error
  const title = slide.data ? `Where “${slide.data.name}” is shown` : 'Where it is shown'
  return (
    <Page
      title={title}
      head={
        <Button variant="default" component={Link} to="/sites-assignment">
          Assignment
        </Button>
      }
    >
      {fault ? (
        isApiError(fault, 'ENTITY_NOT_FOUND') ? (
          <Message
            title="This content is not here any more"
            text="It was deleted."
            action={<Link to="/slides">To Content</Link>}
          />
        ) : (
          <FaultMessage
            what="Where it is shown"
            error={fault}
            retry={() => {
              void slide.refetch()
              void sites.refetch()
            }}
          />
        )
      ) : !slide.data || !sites.data ? (
        <Skeleton height={280} aria-busy="true" aria-label="Where it is shown is being read" />
      ) : sites.data.length === 0 ? (
        <Message
          title="No screen yet"
          text="A screen is what a display shows: zones, and what plays in them."
          action={<Link to="/sites?make=1">Add a screen</Link>}
        />
      ) : (
        <Placements slide={slide.data} sites={sites.data} asked={asked} />
      )}
    </Page>
  )
}

function Placements({ slide, sites, asked }: { slide: Slide; sites: readonly Site[]; asked: string | null }) {
  const mayEdit = useMay('editor')
  const media = useMediaById()
  const placements = useMemo(() => placementsOf(sites, slide.id, asked), [sites, slide.id, asked])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wish, setWish] = useState<Wish>({})
  const [done, setDone] = useState<{ of: number; now: number } | null>(null)
  const [drafts, setDrafts] = useState<readonly string[]>([])
  const picked = placements.filter((one) => chosen.has(placementKey(one)))
  const inSome = picked.some((one) => one.place !== null)

  /** Changes the drafts one after the other. @returns those that were changed, as they were */
  const change = async (edit: (site: Site) => SiteDraft): Promise<void> => {
    const touched = [...new Map(picked.map(({ site }) => [site.id, site])).values()]
    const before: { site: Site; revision: number }[] = []
    setDone({ of: touched.length, now: 0 })
    try {
      for (const site of touched) {
        const saved = await save(site.id, site.name, edit(site), site.revision)
        before.push({ site, revision: saved.revision })
        setDone({ of: touched.length, now: before.length })
      }
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    setDone(null)
    setChosen(new Set())
    setDrafts(before.map(({ site }) => site.id))
    await queryClient.invalidateQueries({ queryKey: ['sites'] })
    if (before.length === 0) return
    undoNotice(`The drafts of ${counted(before.length, 'screen')} are changed.`, async () => {
      for (const { site, revision } of before) await save(site.id, site.name, site.draft, revision)
      setDrafts([])
      await queryClient.invalidateQueries({ queryKey: ['sites'] })
    })
  }
  const zonesOf = (site: Site) =>
    new Set(picked.filter((one) => one.site.id === site.id).map(({ group }) => group.id))

  return (
    <div className="v-placement">
      <aside>{media && <SlidePicture slide={slide} media={media} moves />}</aside>
      <div>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {mayEdit && (
                <Table.Th style={{ width: 40 }}>
                  <Checkbox
                    aria-label="Choose all zones"
                    checked={chosen.size === placements.length}
                    indeterminate={chosen.size > 0 && chosen.size < placements.length}
                    onChange={(event) =>
                      setChosen(new Set(event.currentTarget.checked ? placements.map(placementKey) : []))
                    }
                  />
                </Table.Th>
              )}
              <Table.Th scope="col">Screen</Table.Th>
              <Table.Th scope="col">Zone</Table.Th>
              <Table.Th scope="col">There</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {placements.map((one) => {
              const key = placementKey(one)
              return (
                <Table.Tr key={key}>
                  {mayEdit && (
                    <Table.Td>
                      <Checkbox
                        aria-label={`Choose ${one.group.name} of ${one.site.name}`}
                        checked={chosen.has(key)}
                        onChange={(event) => {
                          const next = new Set(chosen)
                          if (event.currentTarget.checked) next.add(key)
                          else next.delete(key)
                          setChosen(next)
                        }}
                      />
                    </Table.Td>
                  )}
                  <Table.Td>
                    <Link to={`/sites-edit/${one.site.id}`}>{one.site.name}</Link>
                  </Table.Td>
                  <Table.Td>{one.group.name}</Table.Td>
                  <Table.Td>{placeWords(one)}</Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
        {drafts.length > 0 && <PublishDrafts siteIds={drafts} sites={sites} onDone={() => setDrafts([])} />}
        {mayEdit && (
          <section className="v-form-block" aria-label="In the chosen zones">
            <div className="v-editor-head">
              <h2>In the chosen zones</h2>
              <span className="v-quiet v-small" role="status">
                {counted(picked.length, 'zone')}
              </span>
            </div>
            <Stack gap="sm" maw={360}>
              <NumberInput
                label="Place"
                placeholder="As it is; at the end where it is new"
                min={1}
                max={500}
                allowDecimal={false}
                value={wish.at ?? ''}
                onChange={(at) => setWish(withPart(wish, 'at', typeof at === 'number' ? at : undefined))}
              />
              <NumberInput
                label="Shows for, seconds"
                placeholder="As it is; as usual where it is new"
                min={ITEM_DURATION_MS.min / 1000}
                max={ITEM_DURATION_MS.max / 1000}
                decimalScale={1}
                value={wish.duration === undefined ? '' : wish.duration / 1000}
                onChange={(seconds) =>
                  setWish(
                    withPart(
                      wish,
                      'duration',
                      typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined,
                    ),
                  )
                }
              />
              <Checkbox
                label="Change when it may play"
                checked={wish.when !== undefined}
                onChange={(event) =>
                  setWish(withPart(wish, 'when', event.currentTarget.checked ? null : undefined))
                }
              />
              {wish.when !== undefined && (
                <WhenFields
                  value={wish.when ?? undefined}
                  onChange={(when) => setWish(withPart(wish, 'when', when ?? null))}
                  onSettle={() => undefined}
                />
              )}
              {done && (
                <Progress
                  value={(done.now / done.of) * 100}
                  aria-label={`${done.now} of ${done.of} screens are changed`}
                />
              )}
              <Group>
                <Button
                  disabled={picked.length === 0 || done !== null || !media}
                  onClick={() =>
                    void change((site) =>
                      placeIn(site.draft, zonesOf(site), slide.id, wish, ({ frame }) =>
                        itemOf(slide, media!, frame),
                      ),
                    )
                  }
                >
                  Put it there
                </Button>
                <Button
                  variant="default"
                  disabled={!inSome || done !== null}
                  onClick={() => void change((site) => takeOut(site.draft, zonesOf(site), slide.id))}
                >
                  Take it out
                </Button>
              </Group>
              <Text size="xs" c="dimmed">
                This changes the drafts. Displays show it when the screens are published.
              </Text>
            </Stack>
          </section>
        )}
      </div>
    </div>
  )
}

/** The drafts that were just changed go to their displays. */
function PublishDrafts({
  siteIds,
  sites,
  onDone,
}: {
  siteIds: readonly string[]
  sites: readonly Site[]
  onDone: () => void
}) {
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    const refused: string[] = []
    for (const site of sites.filter(({ id }) => siteIds.includes(id))) {
      try {
        await api('publishSite', {
          params: { id: site.id },
          body: { revision: site.revision, when: 'boundary' },
        })
      } catch (error) {
        refused.push(`“${site.name}”: ${sentenceOf(error)}`)
      }
    }
    await queryClient.invalidateQueries({ queryKey: ['sites'] })
    setBusy(false)
    if (refused.length > 0) dangerToast(refused.join(' '))
    onDone()
  }
  return (
    <Group my="md" role="status">
      <span>{counted(siteIds.length, 'draft')} changed, not published yet.</span>
      <Button size="xs" loading={busy} onClick={() => void publish()}>
        Publish {siteIds.length === 1 ? 'it' : 'them'}
      </Button>
    </Group>
  )
}

const save = (id: string, name: string, draft: SiteDraft, revision: number): Promise<Site> =>
  api('changeSite', { params: { id }, body: { name, draft }, revision })

function placeWords({ place, group }: Placement): string {
  if (!place) return 'Not there'
  const { at, item } = place
  const when = whenWords(item.when)
  return `${at} of ${group.coll.length}, ${formatSpan(item.duration)}${when === null ? '' : `, ${when}`}`
}

function withPart<Key extends keyof Wish>(wish: Wish, key: Key, value: Wish[Key] | undefined): Wish {
  const { [key]: _before, ...rest } = wish
  return (value === undefined ? rest : { ...rest, [key]: value }) as Wish
}
