import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  SAMPLE_AUTHOR as BY,
  siteDraftReader,
  slideDraftReader,
  type SiteDraft,
  type SlideDraft,
} from '@vitrine/core'
import { TEMPLATES } from '@vitrine/core/templates'
import { nameSchema } from '@vitrine/protocol'
import type { Logger } from 'pino'
import * as z from 'zod'
import { gameResultSchema, gameResultSlide } from './gameResult.ts'

type Dependencies = {
  media: {
    addFile(file: {
      companyId: string
      by: string
      sourcePath: string
      name: string
    }): Promise<{ id: string }>
    settled(id: string): Promise<void>
  }
  content: {
    makeFolder(
      companyId: string,
      by: string,
      input: { name: string; parent_id: string | null; type: string },
    ): Promise<{ id: string }>
    makeSlide(
      companyId: string,
      by: string,
      input: SlideDraft & { folder_id: string | null },
    ): Promise<{ id: string }>
  }
  sites: {
    make(
      companyId: string,
      by: string,
      input: { name: string; draft: SiteDraft },
    ): Promise<{ id: string; revision: number }>
    publish(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      when: 'now' | 'boundary',
    ): Promise<unknown>
  }
  log: Logger
  /** where files lie on their way in */
  uploadsDir: string
}

/**
 * The list of what is shipped. Slides name media as `media:<file>`, screens name slides as `slide:<id>`; a slide may be one
 * of the designs that come with the program.
 */
const sampleSchema = z.object({
  folder: z.object({ name: nameSchema }),
  media: z.array(z.object({ file: z.string().regex(/^[a-z0-9-]+\.[a-z0-9]+$/), name: nameSchema })),
  slides: z.array(
    z.union([
      z.object({ id: z.string(), draft: slideDraftReader }),
      z.object({ id: z.string(), template: z.string(), way: z.enum(['landscape', 'portrait']) }),
    ]),
  ),
  game_result: gameResultSchema,
  sites: z.array(z.object({ name: nameSchema, draft: siteDraftReader })),
})
type Sample = z.infer<typeof sampleSchema>

/** Every slide of the samples, with the id that screens name it by. Designs lie at the top, where people look first. */
function slidesOf({
  slides,
  game_result: result,
}: Sample): { id: string; draft: SlideDraft; atTop?: boolean }[] {
  const drawn = slides.map((slide) => {
    if ('draft' in slide) return slide
    const template = TEMPLATES.find(({ id }) => id === slide.template)
    if (!template) throw new Error(`the samples name a design “${slide.template}” that there is not`)
    return { id: slide.id, draft: template.draw(template.look, slide.way), atTop: true }
  })
  return [...drawn, { id: result.id, draft: gameResultSlide(result) }]
}

/** Makes the content that a new company starts with. */
export function createSamples({ media, content, sites, log, uploadsDir }: Dependencies) {
  /** companies whose samples are on their way */
  const making = new Set<string>()
  const make = async (companyId: string): Promise<void> => {
    const folder = sampleFolder()
    const sample = sampleSchema.parse(JSON.parse(await readFile(path.join(folder, 'sample.json'), 'utf8')))
    const ids = new Map<string, string>()

    await mkdir(uploadsDir, { recursive: true })
    for (const { file, name } of sample.media) {
      // A copy, because what is taken in is moved.
      const sourcePath = path.join(uploadsDir, `sample-${randomUUID()}`)
      await copyFile(path.join(folder, file), sourcePath)
      ids.set(`media:${file}`, (await media.addFile({ companyId, by: BY, sourcePath, name })).id)
    }
    const parent = await content.makeFolder(companyId, BY, {
      name: sample.folder.name,
      parent_id: null,
      type: 'samples',
    })
    const slides = slidesOf(sample)
    for (const { id, draft, atTop = false } of slides) {
      const input = { ...withIds(draft, ids), folder_id: atTop ? null : parent.id }
      ids.set(`slide:${id}`, (await content.makeSlide(companyId, BY, input)).id)
    }
    // Each screen is published as soon as its own files are ready: one without a video is there at once.
    await Promise.all(
      sample.sites.map(async ({ name, draft }) => {
        for (const file of filesOf(draft, slides)) await media.settled(ids.get(`media:${file}`)!)
        const site = await sites.make(companyId, BY, { name, draft: withIds(draft, ids) })
        await sites.publish(companyId, BY, site.id, site.revision, 'boundary')
      }),
    )
    log.info({ company: companyId, slides: slides.length }, 'sample content made')
  }
  return {
    async seed(companyId: string): Promise<void> {
      making.add(companyId)
      try {
        await make(companyId)
      } finally {
        making.delete(companyId)
      }
    },
    /** Whether the samples of a company are still being made. */
    isMaking: (companyId: string): boolean => making.has(companyId),
  }
}

/** Names of the files that a screen shows, by its slides. */
function filesOf(site: SiteDraft, slides: readonly { id: string; draft: SlideDraft }[]): string[] {
  const named = (value: unknown, kind: 'slide' | 'media'): string[] =>
    [...JSON.stringify(value).matchAll(new RegExp(`"${kind}:([^"]+)"`, 'g'))].map(([, name]) => name!)
  const shown = new Set(named(site, 'slide'))
  return [...new Set(slides.filter(({ id }) => shown.has(id)).flatMap(({ draft }) => named(draft, 'media')))]
}

/** The folder of sample files, seen from the bundle (apps/server/dist) and from here. @throws Error where it is missing */
function sampleFolder(): string {
  const found = ['../../../', '../../../../../']
    .map((up) => fileURLToPath(new URL(`${up}tools/sample-content/files`, import.meta.url)))
    .find((folder) => existsSync(path.join(folder, 'sample.json')))
  if (found === undefined) throw new Error('the sample content (tools/sample-content/files) is missing')
  return found
}

/** Puts the ids that were given where the sample's own names stand. */
function withIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? (ids.get(inner) ?? inner) : inner,
  ) as T
}
