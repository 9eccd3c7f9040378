import { Button, Checkbox, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Device, DeviceGroup, FireOrder, StoredEmergency } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { reachable } from '../../../app/connection.ts'
import { formatSpan } from '../../../app/format.ts'
import { useStore } from '../../../app/store.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { allDevicesQuery } from '../../../queries/devices.ts'
import { groupsQuery } from '../../../queries/groups.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { StatusShape } from '../../../ui/StatusPill.tsx'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { emergenciesQuery } from '../emergencyQueries.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import { KindSymbol } from '../KindSymbol.tsx'
import { directionOf, messageOf } from '../messages.ts'
import { Notice } from '../Notice.tsx'
import { storedWords } from '../storedWords.ts'
import { devicesOf, placesOf, type Place } from '../targets.ts'
import { fireTexts } from './fire.texts.ts'
import { fire, isUnknown, newRequestId, targetsIn } from './firing.ts'
import { HoldButton } from './HoldButton.tsx'
import styles from './fire.module.css'

/** Ends that an emergency can have of its own, seconds. */
const ENDS_S = [300, 900, 3_600, 14_400] as const

const isInContact = ({ status }: Device): boolean => status.kind !== 'offline' && status.kind !== 'unknown'

/** Fires an emergency: a choice, and two seconds of holding. Made for one hand on a phone. */
export function FirePage() {
  const parts = [useQuery(emergenciesQuery), useQuery(allDevicesQuery), useQuery(groupsQuery)] as const
  const [{ data: emergencies }, { data: devices }, { data: groups }] = parts
  const failed = parts.find(({ isError, data }) => isError && data === undefined)
  return (
    <Page>
      <nav className={clsx('v-crumbs', styles.crumbs)} aria-label={frameTexts.breadcrumb()}>
        <Link to="/em-sites">{fireTexts.back()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{fireTexts.page()}</span>
      </nav>
      {emergencies && devices && groups ? (
        emergencies.length === 0 ? (
          <Message
            title={emergencyTexts.none()}
            text={emergencyTexts.noneText()}
            action={
              <Button component={Link} to="/em-sites-edit">
                {emergencyTexts.prepare()}
              </Button>
            }
          />
        ) : (
          <Choices emergencies={emergencies} devices={devices} groups={groups} />
        )
      ) : failed ? (
        <FaultMessage
          title={emergencyTexts.couldNotLoad()}
          error={failed.error}
          retry={() => parts.forEach((part) => void part.refetch())}
        />
      ) : (
        <div className={styles.fire} aria-busy="true" aria-label={emergencyTexts.loading()}>
          <Skeleton height={44} />
          <Skeleton height={132} mt="md" />
          <Skeleton height={180} mt="md" />
        </div>
      )}
    </Page>
  )
}

function Choices({
  emergencies,
  devices,
  groups,
}: {
  emergencies: readonly StoredEmergency[]
  devices: readonly Device[]
  groups: readonly DeviceGroup[]
}) {
  const navigate = useNavigate()
  const online = useStore(reachable)
  const [id, setId] = useSearchState('emergency', emergencies.length === 1 ? emergencies[0]!.id : '')
  const [mode, setMode] = useSearchState('mode', 'real')
  const [ends, setEnds] = useState('')
  /** places that are left out, so that one that appears meanwhile is in */
  const [out, setOut] = useState<ReadonlySet<string | null>>(new Set())
  const drill = mode === 'drill'
  const emergency = emergencies.find((one) => one.id === id) ?? null
  const places = useMemo(
    () => (emergency ? placesOf(devicesOf(emergency.targets, devices, groups), groups) : []),
    [emergency, devices, groups],
  )
  const chosen = places.filter((place) => !out.has(place.id))
  const reached = chosen.flatMap((place) => place.devices)
  const count = reached.length

  const order = (request_id: string): FireOrder => {
    const targets = targetsIn(places, new Set(chosen.map((place) => place.id)))
    return {
      drill,
      request_id,
      ...(targets === undefined ? {} : { targets }),
      ...(ends === '' ? {} : { expires_in: Number(ends) }),
    }
  }
  /** what was begun to be fired; as long as it is the same, a second attempt is the same request */
  const request = useRef<{ what: string; body: FireOrder } | null>(null)
  const begin = () => {
    const what = JSON.stringify([id, order('')])
    if (request.current?.what !== what) request.current = { what, body: order(newRequestId()) }
  }
  const firing = useMutation({
    meta: { showsError: true },
    mutationFn: () => fire(id, request.current!.body),
    onSuccess: async () => {
      request.current = null
      toast(fireTexts.sent({ name: emergency!.name, count }))
      await navigate(`/em-sites?open=${id}`)
    },
  })
  const choose = (change: () => void) => {
    firing.reset()
    change()
  }
  const missing =
    emergency === null
      ? fireTexts.chooseFirst()
      : places.length === 0
        ? fireTexts.noTargets()
        : count === 0
          ? fireTexts.choosePlace()
          : null
  const name = emergency?.name ?? ''
  const isSending = firing.isPending
  return (
    <div className={styles.fire} data-drill={drill}>
      {!online && <Notice>{fireTexts.offline()}</Notice>}
      <SegmentedControl
        fullWidth
        size="md"
        className={styles.mode}
        aria-label={fireTexts.mode()}
        disabled={isSending}
        data={[
          { value: 'real', label: emergencyTexts.real() },
          { value: 'drill', label: emergencyTexts.drill() },
        ]}
        value={mode}
        onChange={(value) => choose(() => setMode(value))}
      />
      <section aria-labelledby="fire-choose">
        <div className={styles.stepHead}>
          <h2 id="fire-choose">
            <span className={styles.number} aria-hidden="true">
              1
            </span>
            {fireTexts.choose()}
          </h2>
          {emergency && <span className="v-quiet v-small">{storedWords(emergency.prepared)}</span>}
        </div>
        <div className={styles.kinds} role="radiogroup" aria-labelledby="fire-choose">
          {emergencies.map((one) => (
            <label key={one.id} className={styles.kind} data-chosen={one.id === id}>
              <input
                type="radio"
                name="emergency"
                className="v-sr"
                disabled={isSending}
                checked={one.id === id}
                onChange={() =>
                  choose(() => {
                    setId(one.id)
                    setOut(new Set())
                  })
                }
              />
              <KindSymbol kind={one.kind} sizePx={24} />
              <span>{one.name}</span>
            </label>
          ))}
        </div>
      </section>
      {emergency && emergency.active !== null && (
        <Notice>
          <span>
            {fireTexts.isActive()} <Link to={`/em-sites?open=${id}`}>{emergencyTexts.openWall()}</Link>
          </span>
        </Notice>
      )}
      {emergency && (
        <>
          <section aria-labelledby="fire-shown">
            <div className={styles.stepHead}>
              <h2 id="fire-shown">{fireTexts.onDisplays()}</h2>
              <Select
                size="xs"
                className="v-choice"
                aria-label={fireTexts.endsAfter()}
                disabled={isSending}
                allowDeselect={false}
                data={[
                  { value: '', label: fireTexts.untilCleared() },
                  ...ENDS_S.map((seconds) => ({
                    value: String(seconds),
                    label: fireTexts.untilClearedAtMost({ span: formatSpan(seconds * 1_000) }),
                  })),
                ]}
                value={ends}
                onChange={(value) => choose(() => setEnds(value ?? ''))}
              />
            </div>
            <Pictures emergency={emergency} places={chosen} groups={groups} drill={drill} />
          </section>
          {places.length > 0 && (
            <section aria-labelledby="fire-where">
              <div className={styles.stepHead}>
                <h2 id="fire-where">{fireTexts.where({ devices: count, places: chosen.length })}</h2>
                <span className="v-quiet v-small">
                  {fireTexts.inContact({ count: reached.filter(isInContact).length })}
                </span>
              </div>
              <ul className={styles.places} aria-label={fireTexts.changePlaces()}>
                {places.map((place) => (
                  <PlaceChoice
                    key={place.id}
                    place={place}
                    direction={directionOf(messageOf(emergency, { groupId: place.id }, groups))}
                    isIn={!out.has(place.id)}
                    isOff={isSending}
                    onChange={(isIn) =>
                      choose(() =>
                        setOut((before) => {
                          const after = new Set(before)
                          if (isIn) after.delete(place.id)
                          else after.add(place.id)
                          return after
                        }),
                      )
                    }
                  />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      <section className={styles.end} aria-labelledby="fire-hold">
        <h2 id="fire-hold" className={styles.stepHead}>
          <span>
            <span className={styles.number} aria-hidden="true">
              2
            </span>
            {fireTexts.hold()}
          </span>
        </h2>
        {firing.isError && (
          <Notice tone="bad">
            <strong>{fireTexts.failed({ name })}</strong>
            <p>{isUnknown(firing.error) ? fireTexts.failedOffline() : errorMessage(firing.error)}</p>
            <Button color="danger.7" onClick={() => firing.mutate()}>
              {fireTexts.tryAgain()}
            </Button>
          </Notice>
        )}
        <HoldButton
          what={drill ? fireTexts.holdDrill({ name, count }) : fireTexts.holdReal({ name, count })}
          drill={drill}
          icon={<KindSymbol kind={emergency?.kind ?? 'other'} sizePx={36} />}
          missing={missing}
          isSending={isSending}
          onBegin={begin}
          onFire={() => firing.mutate()}
        />
      </section>
    </div>
  )
}

/** What displays will show: of the first place on a wide one, of the last place on an upright one. */
function Pictures({
  emergency,
  places,
  groups,
  drill,
}: {
  emergency: StoredEmergency
  places: readonly Place<Device>[]
  groups: readonly DeviceGroup[]
  drill: boolean
}) {
  const shownIn = (place: Place<Device> | undefined) =>
    messageOf(emergency, { groupId: place?.rows.at(-1)?.id ?? null }, groups)
  const { kind, acknowledge } = emergency
  return (
    <div className={styles.pictures}>
      <EmergencyPicture
        {...{ kind, drill, acknowledge }}
        message={shownIn(places[0])}
        width={16}
        height={9}
      />
      <EmergencyPicture
        {...{ kind, drill, acknowledge }}
        message={shownIn(places.at(-1))}
        width={9}
        height={15}
      />
    </div>
  )
}

function PlaceChoice({
  place,
  direction,
  isIn,
  isOff,
  onChange,
}: {
  place: Place<Device>
  direction: string
  isIn: boolean
  isOff: boolean
  onChange: (isIn: boolean) => void
}) {
  const count = place.devices.length
  const inContact = place.devices.filter(isInContact).length
  const all = inContact === count
  return (
    <li>
      <Checkbox
        checked={isIn}
        disabled={isOff}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={place.id === null ? emergencyTexts.noPlace() : place.name}
        description={
          direction === ''
            ? fireTexts.placeDevices({ count })
            : fireTexts.placeDirection({ count, direction })
        }
      />
      <span className={clsx('v-small v-numbers', styles.contact)} data-all={all}>
        <StatusShape shape={all ? 'dot' : 'triangle'} />
        {fireTexts.inContact({ count: inContact })}
      </span>
    </li>
  )
}
