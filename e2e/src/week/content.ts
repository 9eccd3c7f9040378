import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteDraft } from '@vitrine/core'
import type { Call, Site } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import sharp from 'sharp'
import { anItem, aSlide, oneZone } from '../support/oneDisplay.ts'
import { uploadPicture } from '../support/upload.ts'
import type { Colour } from './display.ts'

/** The ad of every screen covers the lower half. */
export const AD_COLOUR: Colour = { r: 242, g: 183, b: 5 }
const hex = ({ r, g, b }: Colour): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Every version of a screen that is published in the week, each of one colour. Those of a picture need a file. */
const EDITIONS: Readonly<Record<string, { screen: string; colour: Colour; picture?: true }>> = {
  'Welcome 1': { screen: 'Welcome', colour: { r: 200, g: 30, b: 40 } },
  'Welcome 2': { screen: 'Welcome', colour: { r: 120, g: 40, b: 160 } },
  'Offers 1': { screen: 'Offers', colour: { r: 18, g: 135, b: 127 } },
  'Offers 2': { screen: 'Offers', colour: { r: 30, g: 70, b: 200 }, picture: true },
}

/** Makes and publishes editions of screens, and breaks their files. */
export function createContent(server: RunningServer, call: Call, outsideUrl: string) {
  const sites = new Map<string, Site>()
  const versions = new Map<string, string>()
  /** what a file was before it was broken, by path */
  const whole = new Map<string, Buffer>()
  const folder = join(server.dataDir, 'media')
  const files = async (): Promise<string[]> =>
    // There is no folder before there is a file.
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

  const draftOf = async (edition: string, breaks: boolean): Promise<SiteDraft> => {
    const { screen, colour, picture } = EDITIONS[edition]!
    let slide = aSlide(edition, hex(colour))
    if (picture) {
      const before = new Set(await files())
      const content = await sharp({
        create: { width: 1_920, height: 1_080, channels: 3, background: colour },
      })
        .png()
        .toBuffer()
      const media = await uploadPicture(server, call, `${edition}.png`, content)
      slide = {
        ...slide,
        background: { kind: 'media', media_id: media.id, dim: 0, color: '#101828' },
      }
      if (breaks)
        for (const path of (await files()).filter((one) => !before.has(one))) {
          const bytes = await readFile(path)
          whole.set(path, bytes)
          await writeFile(
            path,
            bytes.map((byte) => byte ^ 0x55),
          )
        }
    }
    const { id } = await call('makeSlide', { body: slide })
    const cover = `<p class="all">.</p>`
    const css = `.all{margin:0;height:540px;background:${hex(AD_COLOUR)};color:${hex(AD_COLOUR)}}`
    return oneZone([anItem('all', id, 60_000)], {
      ads: [
        {
          id: 'ad',
          group_id: 'main',
          name: 'Sale',
          mode: 'over',
          frequency: { every: 1 },
          duration: 60_000,
          width: 1_920,
          height: 1_080,
          overlays: [
            {
              id: 'cover',
              type: 'html',
              frame: { x: 0, y: 540, width: 1_920, height: 540 },
              html: cover,
              css,
            },
          ],
        },
      ],
      ...(screen === 'Offers' && {
        js: `function ask() { fetch('${outsideUrl}').catch(function () {}) } vitrine.time.every(10000, ask); ask()`,
        network: [new URL(outsideUrl).origin],
      }),
    })
  }

  return {
    /** @param breaks the bytes of its files are others than those that were uploaded */
    async publish(edition: string, breaks = false): Promise<void> {
      const { screen } = EDITIONS[edition]!
      const draft = await draftOf(edition, breaks)
      const known = sites.get(screen)
      const now = known && (await call('readSite', { params: { id: known.id } }))
      const drafted = now
        ? await call('changeSite', {
            params: { id: now.id },
            revision: now.revision,
            body: { name: screen, draft },
          })
        : await call('makeSite', { body: { name: screen, draft } })
      const { site } = await call('publishSite', {
        params: { id: drafted.id },
        body: { revision: drafted.revision },
      })
      sites.set(screen, site)
      versions.set(site.published!.version, edition)
    },
    async repair(): Promise<void> {
      for (const [path, bytes] of whole) await writeFile(path, bytes)
      whole.clear()
    },
    siteId: (screen: string): string => sites.get(screen)!.id,
    /** the edition of a version */
    editionOf: (version: string | null): string => (version && versions.get(version)) ?? 'nothing',
    versionOf(isClose: (colour: Colour) => boolean): string | null {
      const [version] = [...versions].find(([, edition]) => isClose(EDITIONS[edition]!.colour)) ?? []
      return version ?? null
    },
  }
}
export type Content = ReturnType<typeof createContent>
