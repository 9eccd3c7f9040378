import { brandSchema, invalidField, SignageError, type Brand } from '@vitrine/core'
import type { CompanyBrand } from '@vitrine/protocol'
import { parseJsonText } from '@vitrine/protocol/device'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { KnownMedia } from './usage.ts'

type Dependencies = {
  db: Db
  clock: Clock
  knownMedia: KnownMedia
}

/** Of a brand that nobody has said yet; the first that is said is one later. */
const FIRST_REVISION = 1

/** How each company looks. */
export function createBrandService({ db, clock, knownMedia }: Dependencies) {
  const hasLogo = async (companyId: string, { logo }: Brand): Promise<boolean> =>
    logo !== undefined && (await knownMedia(companyId, [logo.media_id])).get(logo.media_id) === 'image'

  const read = async (companyId: string): Promise<CompanyBrand> => {
    const row = await db
      .selectFrom('brand')
      .select(['body', 'revision'])
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (!row) return { brand: null, revision: FIRST_REVISION }
    const brand = parseJsonText(brandSchema, row.body)
    if (!brand.ok) throw new Error(`the brand of ${companyId} cannot be read: ${brand.reason}`)
    const { logo, ...rest } = brand.value
    const shown = logo && (await hasLogo(companyId, brand.value)) ? { ...rest, logo } : rest
    return { brand: shown, revision: row.revision }
  }

  return {
    read,
    /** @throws SignageError `CHANGED_MEANWHILE`, `INVALID_INPUT` where the logo is not among the company's media */
    async change(companyId: string, by: string, revision: number, brand: Brand): Promise<CompanyBrand> {
      if (brand.logo !== undefined && !(await hasLogo(companyId, brand)))
        throw invalidField('logo.media_id', 'FILE_MISSING')
      const now = {
        body: JSON.stringify(brand),
        changed_ms: clock.now(),
        changed_by: by,
        revision: revision + 1,
      }
      const result =
        revision === FIRST_REVISION
          ? await db
              .insertInto('brand')
              .values({ company_id: companyId, ...now })
              .onConflict((conflict) => conflict.column('company_id').doNothing())
              .executeTakeFirst()
              .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
          : await db
              .updateTable('brand')
              .set(now)
              .where('company_id', '=', companyId)
              .where('revision', '=', revision)
              .executeTakeFirst()
              .then(({ numUpdatedRows }) => numUpdatedRows)
      if (Number(result ?? 0) !== 1) throw new SignageError('CHANGED_MEANWHILE', { noun: 'brand' })
      return read(companyId)
    },
  }
}
export type BrandService = ReturnType<typeof createBrandService>
