import { isActivated, settingsOf } from '@vitrine/core'
import type { Device, DevicePorts } from '@vitrine/device'
import { outputGeometry, type OutputGeometry } from '../glass/outputGeometry.ts'
import type { MediaFiles } from '../ports/mediaFiles.ts'
import { filesOfTurns, pictureTurns, type PictureTurns } from './pictureTurns.ts'

/** Where `paintFirst.js` looks: the note in local storage, the pictures in a cache that the browser answers from. */
const NOTE = 'firstPicture'
const CACHE = 'vitrine-pictures'
const PATH = '/player-picture/'

/** More than this is not stored a second time. */
const FILES_MOST = 12
const BYTES_MOST = 24 * 1024 * 1024
/** Files are copied when the start is over, ms. */
const AFTER_MS = 4_000

/** What a start reads: which picture the display shows when, and the stored values for which that holds. */
export type FirstPictureNote = PictureTurns & {
  version: string
  siteLength: number
  deviceData: string
  deviceId: string
  width: number
  height: number
  /** when it was written, epoch ms of the server's clock: a clock that says an earlier time is wrong */
  writtenMs: number
}

/**
 * Writes down what a start shows first, so that the page can show it before the player runs (decision 0018). It is gone as soon
 * as any of it does not hold any more.
 */
export function keepFirstPicture(
  device: Device,
  files: Pick<MediaFiles, 'blobOf' | 'inMemory'>,
  ports: Pick<DevicePorts, 'timers' | 'keys' | 'log'>,
): void {
  if (typeof caches === 'undefined') return
  let known = ''
  let writing = 0
  const forget = () => {
    try {
      if (ports.keys.get(NOTE) !== null) ports.keys.remove(NOTE)
    } catch {
      // Storage that refuses this does not give the note to a start either.
    }
  }
  const holdsFor = (version: string, glass: { widthPx: number; heightPx: number }): boolean => {
    try {
      const note = JSON.parse(ports.keys.get(NOTE) ?? '') as Partial<FirstPictureNote>
      return (
        note.version === version &&
        note.deviceData === ports.keys.get('deviceData') &&
        note.width === glass.widthPx &&
        note.height === glass.heightPx
      )
    } catch {
      return false
    }
  }
  const look = () => {
    const { state, presentation } = device.view()
    const { render, presentedMs } = presentation
    const settings = settingsOf(state)
    const glass = { widthPx: window.innerWidth, heightPx: window.innerHeight }
    // A trial of settings is over after a restart. A picture that is turned, moved, scaled or cut is not drawn ahead.
    const stays =
      render !== null &&
      presentedMs !== null &&
      settings !== null &&
      isActivated(state) &&
      !state.trial &&
      !state.pause &&
      !settings.blankScreen &&
      !settings.mediaPassthrough &&
      settings.offlineMedia &&
      isUpright(outputGeometry(settings, glass))
    const now = stays
      ? `${render.version} ${ports.keys.get('deviceData')} ${glass.widthPx} ${glass.heightPx}`
      : ''
    if (now === known) return
    known = now
    writing += 1
    const turn = writing
    // After a start the note of the run before holds, as a rule.
    if (!stays || !holdsFor(render.version, glass)) forget()
    if (!stays) return void caches.delete(CACHE).catch(() => false)
    ports.timers.after(AFTER_MS, () => {
      if (turn !== writing) return
      write(render, glass, () => turn === writing).catch((error: unknown) =>
        ports.log(`the first picture was not kept: ${String(error)}`),
      )
    })
  }
  const write = async (
    render: NonNullable<ReturnType<Device['view']>['presentation']['render']>,
    glass: { widthPx: number; heightPx: number },
    holds: () => boolean,
  ) => {
    const turns = pictureTurns(render, glass)
    const kept = new Set<string>()
    const cache = await caches.open(CACHE)
    let bytes = 0
    for (const sha256 of turns ? filesOfTurns(turns) : []) {
      const type = render.media.find((entry) => entry.sha256 === sha256)?.type
      const blob = device.fileState(sha256) === 'checked' ? await files.blobOf(sha256) : null
      if (!blob || !type || kept.size === FILES_MOST || bytes + blob.size > BYTES_MOST) continue
      bytes += blob.size
      if (!(await cache.match(PATH + sha256)))
        await cache.put(
          PATH + sha256,
          new Response(blob, {
            headers: {
              'content-type': type,
              'x-content-type-options': 'nosniff',
              'content-security-policy': "default-src 'none'; sandbox",
            },
          }),
        )
      kept.add(sha256)
    }
    for (const request of await cache.keys())
      if (!kept.has(new URL(request.url).pathname.slice(PATH.length))) await cache.delete(request)
    const [site, deviceData, deviceId] = [
      ports.keys.get('site'),
      ports.keys.get('deviceData'),
      ports.keys.get('deviceId'),
    ]
    if (!holds() || !turns || kept.size === 0 || !site || !deviceData || !deviceId || files.inMemory?.())
      return
    const note: FirstPictureNote = {
      ...turns,
      turns: turns.turns.map((one) => ({
        ...one,
        picture: one.picture && kept.has(one.picture.sha256) ? one.picture : null,
      })),
      version: render.version,
      siteLength: site.length,
      deviceData,
      deviceId,
      width: glass.widthPx,
      height: glass.heightPx,
      writtenMs: device.nowMs(),
    }
    ports.keys.set(NOTE, JSON.stringify(note))
  }
  window.addEventListener('resize', look)
  device.subscribe(look)
  look()
}

const isUpright = ({ transform, crop }: OutputGeometry): boolean => transform === null && crop === null
