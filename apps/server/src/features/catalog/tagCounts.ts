import { foldWords } from '@vitrine/core'
import type { Page, TagSummary } from '@vitrine/protocol'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'
import { likeAnywhere } from './search.ts'

/** The company's tags of devices with how many have each, in the order of the alphabet. */
export async function deviceTagCounts(
  db: Queries,
  companyId: string,
): Promise<{ tag: string; devices: number }[]> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('device', (join) =>
      join.onRef('device.id', '=', 'tag.entity_id').onRef('device.company_id', '=', 'tag.company_id'),
    )
    .select(['tag.folded', sql<string>`min(tag.tag)`.as('name'), sql<number>`count(*)`.as('devices')])
    .where('tag.company_id', '=', companyId)
    .where('tag.noun', '=', 'device')
    .groupBy('tag.folded')
    .orderBy('tag.folded')
    .execute()
  return rows.map((row) => ({ tag: row.name, devices: Number(row.devices) }))
}

/** The company's tags with how many slides and media have each; what is in the bin does not count. */
export async function tagSummaries(
  db: Queries,
  companyId: string,
  query: { limit: number; cursor?: string | undefined; sort?: string | undefined; q?: string | undefined },
): Promise<Page<TagSummary>> {
  const counted = db.selectFrom((inner) => {
    let tags = inner
      .selectFrom('tag')
      .leftJoin('slide', (join) =>
        join
          .onRef('slide.id', '=', 'tag.entity_id')
          .onRef('slide.company_id', '=', 'tag.company_id')
          .on('tag.noun', '=', 'slide')
          .on('slide.deleted_ms', 'is', null),
      )
      .leftJoin('media', (join) =>
        join
          .onRef('media.id', '=', 'tag.entity_id')
          .onRef('media.company_id', '=', 'tag.company_id')
          .on('tag.noun', '=', 'media')
          .on('media.deleted_ms', 'is', null),
      )
      .select([
        'tag.folded as id',
        sql<string>`min(tag.tag)`.as('name'),
        sql<number>`count(slide.id)`.as('slides'),
        sql<number>`count(media.id)`.as('media'),
      ])
      .where('tag.company_id', '=', companyId)
      .where((eb) => eb.or([eb('slide.id', 'is not', null), eb('media.id', 'is not', null)]))
      .groupBy('tag.folded')
    if (query.q)
      tags = tags.where(sql<boolean>`tag.folded like ${likeAnywhere(foldWords(query.q))} escape '\\'`)
    return tags.as('counted')
  })
  const page = await pageBy(counted.selectAll(), query, { tag: 'name' }, 'tag')
  return {
    ...page,
    items: page.items.map((row) => ({
      tag: row.name,
      slides: Number(row.slides),
      media: Number(row.media),
    })),
  }
}

/** The company's tags of screens with how many have each, in the order of the alphabet; what is deleted does not count. */
export async function siteTagCounts(
  db: Queries,
  companyId: string,
): Promise<{ tag: string; sites: number }[]> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('site', (join) =>
      join.onRef('site.id', '=', 'tag.entity_id').onRef('site.company_id', '=', 'tag.company_id'),
    )
    .select(['tag.folded', sql<string>`min(tag.tag)`.as('name'), sql<number>`count(*)`.as('sites')])
    .where('tag.company_id', '=', companyId)
    .where('tag.noun', '=', 'site')
    .where('site.deleted_ms', 'is', null)
    .groupBy('tag.folded')
    .orderBy('tag.folded')
    .execute()
  return rows.map((row) => ({ tag: row.name, sites: Number(row.sites) }))
}
