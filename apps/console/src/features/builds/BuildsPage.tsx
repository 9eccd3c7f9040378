import { Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PlayerBuilds, PlayerRollout, RolloutOrder } from '@vitrine/protocol'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatHours, formatInstant, formatNumber, formatUnit } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { useNow } from '../../ui/useNow.ts'
import { buildTexts } from './builds.texts.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './builds.module.css'

/** The figures of a roll-out grow without an event, ms. */
const FIGURES_EVERY_MS = 60_000
/** Characters of a build's id that people compare. */
const ID_SHOWN = 8

const buildsQuery = queryOptions({
  queryKey: ['player-builds'],
  queryFn: ({ signal }) => api('readPlayerBuilds', { signal }),
  refetchInterval: FIGURES_EVERY_MS,
})

/** The versions of the player, how the newest one is rolled out, and who tries it. */
export function BuildsPage() {
  const query = useQuery(buildsQuery)
  const mayDecide = useMay('admin')
  const [setting, setSetting] = useState(false)
  const { data } = query
  return (
    <Page
      head={
        mayDecide && data ? (
          <Button variant="default" onClick={() => setSetting(true)}>
            {buildTexts.settings()}
          </Button>
        ) : undefined
      }
    >
      <Text c="dimmed">{buildTexts.about()}</Text>
      {query.isError && !data ? (
        <FaultMessage
          title={buildTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : !data ? (
        <div aria-busy="true" aria-label={buildTexts.loading()}>
          <Skeleton height={96} mt="md" />
          <Skeleton height={220} mt="md" />
        </div>
      ) : (
        <>
          <Rollout data={data} mayDecide={mayDecide} />
          <Ring data={data} />
          <Builds data={data} mayDecide={mayDecide} />
          <History data={data} />
          <SettingsDialog settings={data.settings} opened={setting} onClose={() => setSetting(false)} />
        </>
      )}
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What a build is called; one that the server no longer has, by its id alone. */
function nameOf({ builds }: PlayerBuilds, id: string): string {
  const build = id.slice(0, ID_SHOWN)
  const version = builds.find((one) => one.id === id)?.version
  return version ? buildTexts.build({ version, build }) : buildTexts.buildAlone({ build })
}

/** Why a roll-out came to its state; null while it is watched. */
function reasonOf({ reason, facts }: PlayerRollout): string | null {
  const words = buildTexts.reason
  const fact = (name: string): number => facts[name] ?? 0
  switch (reason) {
    case null:
      return null
    case 'refused':
      return words.refused({ refused: fact('refused') })
    case 'crashes':
      return words.crashes({ crashes: fact('crashes'), expected: fact('expected') })
    case 'wrong':
      return words.wrong({ minutes: fact('minutes'), expected: fact('expected') })
    case 'first':
    case 'single':
    case 'watched':
    case 'manual':
    case 'replaced':
      return words[reason]()
    default:
      return words.other({ code: reason })
  }
}

/** Asks, then decides. */
async function decide(order: RolloutOrder, question: { title: string; text: string; action: string }) {
  if (!(await ask({ ...question, danger: order.action === 'withdraw' }))) return
  try {
    queryClient.setQueryData(buildsQuery.queryKey, await api('decideRollout', { body: order }))
    toast(buildTexts.decided())
  } catch (error) {
    showError(error)
  }
}
const rollOut = (build: string) =>
  decide(
    { build, action: 'all' },
    {
      title: buildTexts.rollOutQuestion(),
      text: buildTexts.rollOutText(),
      action: buildTexts.rollOut(),
    },
  )

function Rollout({ data, mayDecide }: { data: PlayerBuilds; mayDecide: boolean }) {
  const nowMs = useNow()
  const { rollout, settings, enough, needed } = data
  if (!rollout)
    return (
      <Section title={buildTexts.rollout()}>
        <Text fw={600}>{buildTexts.noRollout()}</Text>
        <Text c="dimmed">{buildTexts.noRolloutText()}</Text>
      </Section>
    )
  const reason = reasonOf(rollout)
  return (
    <Section title={buildTexts.rollout()}>
      <div className={styles.rollout} data-state={rollout.state}>
        <div>
          <Text fw={600}>{nameOf(data, rollout.build)}</Text>
          <Text>{buildTexts.state[rollout.state]()}</Text>
          <Text c="dimmed">{buildTexts.since({ when: formatInstant(rollout.changed_at, nowMs) })}</Text>
          {rollout.state === 'ring' && (
            <Text>
              {settings.automatic
                ? buildTexts.progress({ enough, needed, hours: settings.watch_hours })
                : buildTexts.notAutomatic()}
            </Text>
          )}
          {reason !== null && <Text>{reason}</Text>}
          {rollout.changed_by !== null && (
            <Text c="dimmed">{buildTexts.by({ name: rollout.changed_by })}</Text>
          )}
        </div>
        {mayDecide && (
          <Group>
            {rollout.state !== 'all' && (
              <Button variant="default" onClick={() => void rollOut(rollout.build)}>
                {buildTexts.rollOut()}
              </Button>
            )}
            {rollout.state !== 'withdrawn' && rollout.previous !== null && (
              <Button
                variant="default"
                color="red"
                onClick={() =>
                  void decide(
                    { build: rollout.build, action: 'withdraw' },
                    {
                      title: buildTexts.withdrawQuestion(),
                      text: buildTexts.withdrawText(),
                      action: buildTexts.withdraw(),
                    },
                  )
                }
              >
                {buildTexts.withdraw()}
              </Button>
            )}
          </Group>
        )}
      </div>
    </Section>
  )
}

/** How a device of the ring stands towards the build that is rolled out. */
function standingOf({ rollout }: PlayerBuilds, device: PlayerBuilds['ring'][number]): string {
  const words = buildTexts.returned
  if (device.build === rollout?.build) return device.trial ? buildTexts.trial() : buildTexts.running()
  switch (device.refused) {
    case null:
      return buildTexts.waiting()
    case 'notPresented':
    case 'scriptFailed':
    case 'restarted':
      return words[device.refused]()
    default:
      return words.other({ code: device.refused })
  }
}

function Ring({ data }: { data: PlayerBuilds }) {
  const { ring, chosen } = data
  return (
    <Section title={buildTexts.ring()}>
      {ring.length === 0 ? (
        <>
          <Text fw={600}>{buildTexts.ringEmpty()}</Text>
          <Text c="dimmed">{buildTexts.ringEmptyText()}</Text>
        </>
      ) : (
        <>
          {!chosen && <Text c="dimmed">{buildTexts.ringByServer()}</Text>}
          <div className={styles.scroll}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{buildTexts.device()}</Table.Th>
                  <Table.Th>{buildTexts.standing()}</Table.Th>
                  <Table.Th>{buildTexts.version()}</Table.Th>
                  <Table.Th>{buildTexts.shown()}</Table.Th>
                  <Table.Th>{buildTexts.wrong()}</Table.Th>
                  <Table.Th>{buildTexts.crashes()}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {ring.map((device) => (
                  <Table.Tr key={device.device_id}>
                    <Table.Td>
                      <Link to={`/devices/${device.device_id}`}>{device.device_name}</Link>
                    </Table.Td>
                    <Table.Td>{standingOf(data, device)}</Table.Td>
                    <Table.Td>
                      {device.build === null ? buildTexts.unknown() : nameOf(data, device.build)}
                    </Table.Td>
                    <Table.Td>{formatHours(device.shown_ms)}</Table.Td>
                    <Table.Td>{formatUnit(device.wrong_ms / 60_000, 'minute', 0)}</Table.Td>
                    <Table.Td>{formatNumber(device.crashes)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
    </Section>
  )
}

function Builds({ data, mayDecide }: { data: PlayerBuilds; mayDecide: boolean }) {
  const nowMs = useNow()
  return (
    <Section title={buildTexts.builds()}>
      <div className={styles.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{buildTexts.version()}</Table.Th>
              <Table.Th>{buildTexts.firstSeen()}</Table.Th>
              <Table.Th>{buildTexts.devices()}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.builds.map((build) => (
              <Table.Tr key={build.id}>
                <Table.Td>
                  {nameOf(data, build.id)}{' '}
                  {build.newest && (
                    <Text span c="dimmed">
                      {buildTexts.newest()}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{formatInstant(build.since, nowMs)}</Table.Td>
                <Table.Td>{formatNumber(build.devices)}</Table.Td>
                <Table.Td className={styles.actions}>
                  {mayDecide && data.rollout && data.rollout.build !== build.id && (
                    <>
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() =>
                          void decide(
                            { build: build.id, action: 'offer' },
                            {
                              title: buildTexts.offerQuestion(),
                              text: buildTexts.offerText(),
                              action: buildTexts.offer(),
                            },
                          )
                        }
                      >
                        {buildTexts.offer()}
                      </Button>
                      <Button size="xs" variant="default" onClick={() => void rollOut(build.id)}>
                        {buildTexts.rollOut()}
                      </Button>
                    </>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {data.unknown_devices > 0 && (
        <Text c="dimmed">{buildTexts.unknownDevices({ count: data.unknown_devices })}</Text>
      )}
    </Section>
  )
}

function History({ data }: { data: PlayerBuilds }) {
  const nowMs = useNow()
  return (
    <Section title={buildTexts.history()}>
      {data.history.length === 0 && <Text c="dimmed">{buildTexts.noHistory()}</Text>}
      <ul className={styles.history}>
        {data.history.map((rollout) => (
          <li key={rollout.id}>
            <Text fw={600}>{nameOf(data, rollout.build)}</Text>
            <Text>{buildTexts.state[rollout.state]()}</Text>
            <Text>{reasonOf(rollout)}</Text>
            <Text c="dimmed">{buildTexts.since({ when: formatInstant(rollout.changed_at, nowMs) })}</Text>
            {rollout.changed_by !== null && (
              <Text c="dimmed">{buildTexts.by({ name: rollout.changed_by })}</Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
