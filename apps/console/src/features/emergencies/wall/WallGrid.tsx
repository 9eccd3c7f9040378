import { SegmentedControl } from '@mantine/core'
import type { ActivationDevice, DeviceGroup, StoredActivation } from '@vitrine/protocol'
import { useMemo } from 'react'
import { formatMoment } from '../../../app/formatCalendar.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { StatusShape } from '../../../ui/StatusPill.tsx'
import type { Shape, Tone } from '../../../ui/deviceStatusText.ts'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from '../emergencies.texts.ts'
import { placesOf } from '../targets.ts'
import { hasPainted } from './wall.ts'
import styles from './wall.module.css'

/** Width and height of each display, by the id of its device. */
export type Sizes = ReadonlyMap<string, { width: number; height: number }>
const LANDSCAPE = { width: 16, height: 9 }

/** How a device stands, in words, shape and colour. */
function deviceWords(device: ActivationDevice): { words: string; tone: Tone; shape: Shape } {
  const { status, why, shown_at: shownAt, cleared_at: clearedAt } = device
  if (why !== null) {
    const isBusy = why === 'notPainted'
    return {
      words: isBusy ? emergencyTexts.step.received() : emergencyTexts.why[why](),
      tone: isBusy ? 'busy' : 'warn',
      shape: isBusy ? 'half' : 'triangle',
    }
  }
  if (clearedAt !== null) return { words: emergencyTexts.step.cleared(), tone: 'quiet', shape: 'ring' }
  if (shownAt !== null) return { words: formatMoment(shownAt), tone: 'good', shape: 'dot' }
  return { words: emergencyTexts.step[status](), tone: 'busy', shape: 'half' }
}

/** Every display in its place, with what it shows and since when. Displays keep their place; exceptions stand out. */
export function WallGrid({
  activation,
  groups,
  sizes,
  openDevice,
  onOpen,
}: {
  activation: StoredActivation
  groups: readonly DeviceGroup[]
  sizes: Sizes
  openDevice: string | null
  onOpen: (deviceId: string) => void
}) {
  const [shown, setShown] = useSearchState('show', 'all')
  const { devices } = activation
  const waiting = devices.filter((device) => !hasPainted(device)).length
  const onlyWaiting = shown === 'waiting'
  const places = useMemo(
    () => placesOf(onlyWaiting ? devices.filter((device) => !hasPainted(device)) : devices, groups),
    [devices, groups, onlyWaiting],
  )
  return (
    <section aria-labelledby="displays">
      <header className={styles.wallHead}>
        <h2 id="displays">{emergencyTexts.onDisplays()}</h2>
        <SegmentedControl
          size="xs"
          aria-label={emergencyTexts.showing()}
          data={[
            { value: 'all', label: emergencyTexts.all({ count: devices.length }) },
            { value: 'waiting', label: emergencyTexts.notPainted({ count: waiting }) },
          ]}
          value={onlyWaiting ? 'waiting' : 'all'}
          onChange={setShown}
        />
      </header>
      {places.length === 0 && <p className="v-quiet">{emergencyTexts.allPainted()}</p>}
      {places.map((place) => {
        const name = place.id === null ? emergencyTexts.noPlace() : place.name
        return (
          <section key={place.id} className={styles.place} aria-label={name}>
            <header>
              <h3>{name}</h3>
              <Painted devices={place.devices} />
            </header>
            {place.rows.map((row) => (
              <div key={row.id} className={styles.floor}>
                {row.name !== '' && (
                  <div className={styles.floorHead}>
                    <span>{row.name}</span>
                    <Painted devices={row.devices} />
                  </div>
                )}
                <ul aria-label={emergencyTexts.tilesOf({ place: row.name === '' ? name : row.name })}>
                  <Each items={row.devices} keyOf={({ device_id }) => device_id} what="device" as="li">
                    {(device) => (
                      <Tile
                        device={device}
                        activation={activation}
                        size={sizes.get(device.device_id) ?? LANDSCAPE}
                        isOpen={device.device_id === openDevice}
                        onOpen={() => onOpen(device.device_id)}
                      />
                    )}
                  </Each>
                </ul>
              </div>
            ))}
          </section>
        )
      })}
    </section>
  )
}

function Painted({ devices }: { devices: readonly ActivationDevice[] }) {
  const painted = devices.filter(hasPainted).length
  return (
    <span className={styles.ofPlace} data-all={painted === devices.length}>
      {emergencyTexts.ofPlace({ painted, of: devices.length })}
    </span>
  )
}

function Tile({
  device,
  activation,
  size,
  isOpen,
  onOpen,
}: {
  device: ActivationDevice
  activation: StoredActivation
  size: { width: number; height: number }
  isOpen: boolean
  onOpen: () => void
}) {
  const { words, tone, shape } = deviceWords(device)
  const isShown = hasPainted(device) && device.cleared_at === null
  return (
    <li className={styles.tile} data-tone={tone} data-open={isOpen}>
      <button
        type="button"
        aria-pressed={isOpen}
        aria-label={emergencyTexts.deviceTile({ name: device.name, state: words })}
        onClick={onOpen}
      >
        <span className={styles.glass} style={{ aspectRatio: '16 / 9' }}>
          <span style={{ width: `min(100%, calc(100% * ${(size.width / size.height) * (9 / 16)}))` }}>
            <EmergencyPicture
              message={device.message}
              kind={activation.kind}
              drill={activation.drill}
              width={size.width}
              height={size.height}
              {...(isShown ? {} : { note: '' })}
            />
          </span>
        </span>
        <span className="v-clip">{device.name}</span>
        <span className={styles.state}>
          <StatusShape shape={shape} />
          {words}
        </span>
      </button>
    </li>
  )
}
